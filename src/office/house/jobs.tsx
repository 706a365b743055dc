import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { type JobState, jobHeads, jobStateNames, jobStates, listJobs, queueNames, retryJob } from '#domain/wire/jobs.ts';
import { useAddressQuery } from '#src/data/address-query.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { formatTime } from '#src/i18n/formats.ts';
import { ColumnsButton } from '#src/office/kit/columns.tsx';
import { CsvOut } from '#src/office/kit/csv-out.tsx';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useShownColumns } from '#src/office/kit/use-shown-columns.ts';
import { ViewsButton } from '#src/office/kit/views.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import type { Status } from '#src/ui/status.ts';

type Job = ResponseOf<typeof listJobs>['data'][number];

const queueName = (queue: string) => queueNames[queue] ?? queue;
const looks: Readonly<Record<JobState, Status>> = {
  waiting: 'wait',
  running: 'busy',
  retrying: 'busy',
  done: 'ok',
  failed: 'bad',
  cancelled: 'wait',
};

/** `/oficina/trabajos`: the server's background jobs, how many wait, and which have failed. */
export function JobsScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const problemText = useProblemText();
  const { asked, change } = useAddressQuery(listJobs);
  const { data, error, refetch } = useQuery({
    ...ask(listJobs, { query: asked }),
    enabled: may(listJobs),
    placeholderData: (rows) => rows,
  });
  const columns = useJobColumns();
  const { shown, ...columnChoice } = useShownColumns(columns);
  return (
    <OfficePage
      title={t`Trabajos`}
      current="/oficina/trabajos"
      needs={listJobs}
      actions={<CsvOut list={listJobs} query={asked} columns={shown} />}
    >
      <JobFilters asked={asked.filter ?? {}} queues={data?.queues.map(({ name }) => name) ?? []} onFilter={change}>
        <ColumnsButton columns={columns} {...columnChoice} file={<CsvOut list={listJobs} query={asked} />} />
        <ViewsButton place="/oficina/trabajos" />
      </JobFilters>
      <DataTable
        caption={t`Trabajos`}
        rows={data?.data}
        keyOf={({ id }) => id}
        error={error && problemText(error)}
        onRetry={() => void refetch()}
        columns={shown}
        empty={
          <Empty icon="okc" title={asked.filter === undefined ? <Trans>No queda nada por hacer</Trans> : <Trans>Ninguno está así</Trans>} />
        }
      />
      {data && (
        <Section title={<Trans>Colas</Trans>}>
          <QueueTable rows={data.queues} />
        </Section>
      )}
    </OfficePage>
  );
}

function JobFilters({
  asked,
  queues,
  onFilter,
  children,
}: {
  asked: { queue?: string | undefined; state?: (typeof jobStates)[number] | undefined };
  queues: readonly string[];
  onFilter: (parts: Record<string, string | null>) => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <search>
      <Row wrap>
        <Filter
          label={t`Estado`}
          all={t`Todos menos los hechos`}
          options={jobStates.map((value) => ({ value, text: jobStateNames[value] }))}
          value={asked.state}
          onValue={(state) => onFilter({ 'filter[state]': state })}
        />
        <Filter
          label={t`Cola`}
          all={t`Todas`}
          options={queues.map((value) => ({ value, text: queueName(value) }))}
          value={asked.queue}
          onValue={(queue) => onFilter({ 'filter[queue]': queue })}
        />
        {children}
      </Row>
    </search>
  );
}

function useJobColumns(): readonly [Column<Job>, ...Column<Job>[]] {
  const { t } = useLingui();
  return [
    { key: 'queue', head: jobHeads.queue, cell: ({ queue }) => queueName(queue) },
    {
      key: 'state',
      head: jobHeads.state,
      cell: ({ state }) => <Pill status={looks[state]}>{jobStateNames[state]}</Pill>,
    },
    { key: 'tries', head: jobHeads.tries, cell: ({ tries, max_tries: most }) => t`${tries} de ${most}`, isNumber: true },
    { key: 'next', head: jobHeads.next, cell: ({ next_run_at: at }) => (at === null ? '—' : <DateText when={at} />) },
    { key: 'error', head: jobHeads.error, cell: ({ last_error: text }) => text ?? '—' },
    { key: 'created', head: jobHeads.created, cell: ({ created_at: at }) => <DateText when={at} /> },
    { key: 'actions', head: t`Qué hacer`, isOnlyOnScreen: true, cell: (job) => (job.state === 'failed' ? <Retry id={job.id} /> : '—') },
  ];
}

function Retry({ id }: { id: string }) {
  const { t } = useLingui();
  const may = useMay();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(retryJob, { invalidates: [listJobs] });
  if (!may(retryJob)) return <Trans>Lo repite administración</Trans>;
  return (
    <>
      <Button small icon="retry" loading={isPending && t`Pidiéndolo…`} onClick={() => mutate({ params: { id } })}>
        <Trans>Repetir</Trans>
      </Button>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}

function QueueTable({ rows }: { rows: ResponseOf<typeof listJobs>['queues'] }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Colas`}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', head: t`Trabajo`, cell: ({ name }) => queueName(name) },
        { key: 'waiting', head: t`Esperan`, cell: ({ waiting }) => waiting, isNumber: true },
        { key: 'running', head: t`En marcha`, cell: ({ running }) => running, isNumber: true },
        { key: 'failed', head: t`Han fallado`, cell: ({ failed }) => failed, isNumber: true },
        { key: 'cron', head: t`Cuándo`, cell: ({ cron }) => <Schedule cron={cron} /> },
      ]}
      empty={null}
    />
  );
}

/**
 * When the scheduler starts a job: every so many minutes (a cron expression with a star for the hour), or once a day at an hour in UTC, shown in the time of Madrid.
 */
function Schedule({ cron }: { cron: string | null }) {
  if (cron === null) return '—';
  const [minute = '', hour = ''] = cron.split(' ');
  if (hour === '*') {
    const every = Number(minute.replace('*/', '')) || 1;
    return <Plural value={every} one="Cada minuto" other="Cada # minutos" />;
  }
  const today = new Date();
  today.setUTCHours(Number(hour), Number(minute), 0, 0);
  const time = formatTime(today.getTime());
  return <Trans>A las {time}</Trans>;
}
