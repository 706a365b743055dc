import { Trans, useLingui } from '@lingui/react/macro';
import type { HistorySubject } from '#domain/audit/event-subject.ts';
import { eventWords } from '#domain/audit/event-words.ts';
import { getHistory, type HistoryEvent } from '#domain/wire/history.ts';
import { useList } from '#src/data/list.ts';
import { labelAt } from '#src/forms/labels.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Pagination } from '#src/ui/pagination.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import styles from './history.module.css';
import { Section } from './section.tsx';
import { useMay } from './use-may.ts';
import { isNothing, useValueText } from './value-text.ts';

interface HistoryParts {
  subject: HistorySubject;
  id: string;
  /** Whether the thing exists now. One that was deleted has a history too; one that never existed has none. */
  isThere: boolean;
  /** The labels of the fields, as in the form; a field without a label is not shown. */
  labels: unknown;
}

/** The changes of one thing, the newest first: who, when, and the previous values. Shows nothing to people who may not read it. */
export function History(parts: HistoryParts) {
  const may = useMay();
  return may(getHistory) ? <Told {...parts} /> : null;
}

function Told({ subject, id, isThere, labels }: HistoryParts) {
  const { rows, error, retry, pages } = useList(getHistory, { subject, id });
  const isEmpty = rows === undefined || rows.length === 0;
  if (!isThere && isEmpty) return null;
  return (
    <Section title={<Trans>Historial</Trans>}>
      {error !== null && <NotRead error={error} small onAgain={retry} />}
      {rows === undefined && error === null && <Skeleton rows={2} />}
      {rows?.length === 0 && <Empty icon="clock" title={<Trans>Aquí se verá quién cambia qué, y cuándo</Trans>} />}
      {!isEmpty && (
        <Card>
          <Events events={rows} labels={labels} />
        </Card>
      )}
      {(pages.onBack || pages.onNext) && <Pagination {...pages} />}
    </Section>
  );
}

function Events({ events, labels }: { events: readonly HistoryEvent[]; labels: unknown }) {
  const { t } = useLingui();
  const words: Partial<Record<string, string>> = eventWords;
  return (
    <Timeline
      steps={events.map(({ id, kind, by, at, changes }) => {
        return {
          key: String(id),
          status: kind.endsWith('-ended') ? 'bad' : 'ok',
          icon: iconOf(kind),
          title: words[kind] ?? kind,
          text: (
            <>
              {by?.name ?? t`Automático`}
              {/* The event of its creation shows no changes: all its fields are on the page above. */}
              {!kind.endsWith('-made') && <Changes changes={changes} labels={labels} />}
            </>
          ),
          when: <DateText when={at} />,
        };
      })}
    />
  );
}

function iconOf(kind: string): IconName {
  if (kind.endsWith('-made') || kind.endsWith('-imported')) return 'plus';
  if (kind.endsWith('-ended')) return 'trash';
  return kind.endsWith('-changed') ? 'pen' : 'info';
}

function Changes({ changes, labels }: Pick<HistoryEvent, 'changes'> & { labels: unknown }) {
  const valueText = useValueText();
  return changes.map(({ field, before, after }) => {
    const label = labelOf(labels, field);
    if (label === '') return null;
    return (
      <span key={field} className={styles.change}>
        {label}
        {after !== undefined && (
          <>
            : {isNothing(before) ? valueText(before) : <del>{valueText(before)}</del>} → <ins>{valueText(after)}</ins>
          </>
        )}
      </span>
    );
  });
}

/** A form refers to another thing by its id, a history by its name: `distributor_id`, `distributor.name`. */
function labelOf(labels: unknown, field: string): string {
  return labelAt(labels, field) || labelAt(labels, field.replace(/\.name$/, '_id'));
}
