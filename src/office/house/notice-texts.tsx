import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HouseAnswer } from '#domain/wire/house-settings.ts';
import { mailKindWords, type NoticeKind, noticeKinds, smsKinds } from '#domain/wire/mails.ts';
import { type PushMessage, pushKinds } from '#domain/wire/push.ts';
import { Section } from '#src/office/kit/section.tsx';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { channelWords } from './message-words.ts';
import { MailSheet, PushSheet, SmsSheet } from './notice-sheets.tsx';

/** One text that the house may replace with its own. */
type Text =
  | { channel: 'mail'; kind: NoticeKind }
  | { channel: 'push'; kind: PushMessage['kind'] }
  | { channel: 'sms'; kind: (typeof smsKinds)[number] };

const texts: readonly Text[] = [
  ...noticeKinds.map((kind) => ({ channel: 'mail', kind }) as const),
  ...pushKinds.map((kind) => ({ channel: 'push', kind }) as const),
  ...smsKinds.map((kind) => ({ channel: 'sms', kind }) as const),
];

/** The beginning of a text: what its reader sees of it first. */
function beginningOf({ settings }: HouseAnswer, text: Text): string {
  switch (text.channel) {
    case 'mail':
      return settings.mail_texts[text.kind].subject;
    case 'push':
      return settings.push_texts[text.kind].title;
    case 'sms':
      return settings.sms_texts[text.kind].text;
  }
}

/** The texts of mails, push notifications and SMS, each of which the house may replace with its own. */
export function NoticeTexts({ given }: { given: HouseAnswer }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<Text | null>(null);
  const parts = { given, onClose: () => setOpen(null) };
  const nameOf = ({ channel, kind }: Text) => `${mailKindWords[kind]}, ${i18n._(channelWords[channel]).toLocaleLowerCase('es')}`;
  return (
    <Section title={<Trans>Textos de los avisos</Trans>}>
      <DataTable
        caption={t`Textos de los avisos`}
        rows={texts}
        keyOf={({ channel, kind }) => `${channel} ${kind}`}
        columns={[
          { key: 'kind', head: t`Aviso`, cell: ({ kind }) => mailKindWords[kind] },
          { key: 'channel', head: t`Va por`, cell: ({ channel }) => i18n._(channelWords[channel]) },
          { key: 'beginning', head: t`Empieza`, cell: (text) => beginningOf(given, text) },
          {
            key: 'change',
            head: t`Qué hacer`,
            cell: (text) => (
              <Button small icon="pen" onClick={() => setOpen(text)} label={t`Cambiar: ${nameOf(text)}`}>
                <Trans>Cambiar</Trans>
              </Button>
            ),
          },
        ]}
        empty={null}
      />
      {open?.channel === 'mail' && <MailSheet {...parts} kind={open.kind} title={nameOf(open)} />}
      {open?.channel === 'push' && <PushSheet {...parts} kind={open.kind} title={nameOf(open)} />}
      {open?.channel === 'sms' && <SmsSheet {...parts} kind={open.kind} title={nameOf(open)} />}
    </Section>
  );
}
