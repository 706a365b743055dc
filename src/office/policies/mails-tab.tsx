import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getMail, listMails, type MailRow } from '#domain/wire/mails.ts';
import { useAsk } from '#src/data/ask.ts';
import { useListOf } from '#src/data/list.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './mails-tab.module.css';

/** The mails sent to the holder, about all their policies: a mail belongs to a person. */
export function MailsTab({ userId }: { userId: number }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { rows, error, retry, pages } = useListOf(listMails, { fixed: { user_id: String(userId) } });
  const [open, setOpen] = useState<MailRow | null>(null);
  const channels: Record<MailRow['channel'], string> = { mail: t`Correo`, sms: t`SMS`, push: t`Aviso en el móvil` };
  return (
    <>
      <DataTable
        caption={t`Avisos`}
        rows={rows}
        keyOf={({ id }) => id}
        error={error ? problemText(error) : null}
        onRetry={retry}
        columns={[
          { key: 'created_at', head: t`Cuándo`, cell: ({ created_at }) => <DateText when={created_at} /> },
          { key: 'channel', head: t`Por dónde`, cell: ({ channel }) => channels[channel] },
          { key: 'subject', head: t`Asunto`, cell: ({ subject, kind }) => subject ?? kind },
          { key: 'to', head: t`A`, cell: ({ to }) => to ?? '—' },
          { key: 'state', head: t`Estado`, cell: ({ state }) => <StatePill state={state} /> },
          {
            key: 'text',
            head: t`Texto`,
            cell: (mail) => (
              <Button small onClick={() => setOpen(mail)} label={t`Leer: ${mail.subject ?? mail.kind}`}>
                <Trans>Leer</Trans>
              </Button>
            ),
          },
        ]}
        empty={<Empty icon="phone" title={<Trans>No se le ha enviado nada</Trans>} />}
      />
      {(pages.onBack || pages.onNext) && <Pagination {...pages} />}
      {open && <MailSheet mail={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function MailSheet({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const ask = useAsk();
  const { data, error, refetch } = useQuery(ask(getMail, { params: { id: mail.id } }));
  return (
    <Sheet title={mail.subject ?? mail.kind} onClose={onClose}>
      {data ? (
        <p className={styles.text}>{data.text ?? <Trans>Aún no ha salido: el texto se escribe al enviarlo.</Trans>}</p>
      ) : error ? (
        <NotRead error={error} small onAgain={refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Sheet>
  );
}

function StatePill({ state }: { state: MailRow['state'] }) {
  switch (state) {
    case 'waiting':
      return (
        <Pill status="wait">
          <Trans>Por enviar</Trans>
        </Pill>
      );
    case 'sent':
      return (
        <Pill status="ok">
          <Trans>Enviado</Trans>
        </Pill>
      );
    case 'failed':
      return (
        <Pill status="bad">
          <Trans>No ha salido</Trans>
        </Pill>
      );
    case 'dropped':
      return (
        <Pill status="wait" icon="close">
          <Trans>Ya no hacía falta</Trans>
        </Pill>
      );
  }
}
