import { Trans, useLingui } from '@lingui/react/macro';
import { getMail, listMails, mailKindWords, resendMail } from '#domain/wire/mails.ts';
import { useSave } from '#src/data/save.ts';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { SendAgain } from '#src/office/kit/send-again.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import styles from './message.module.css';
import { channelWords } from './message-words.ts';
import { MessageState } from './messages.tsx';

const when = (instant: string | null) => instant && <DateText when={instant} />;

/** `/oficina/avisos/{id}`: one message, its delivery, and its text as it was sent. */
export function MessageScreen({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const sending = useSave(resendMail, { invalidates: [getMail, listMails] });
  return (
    <RecordPage
      call={getMail}
      params={{ id }}
      place="/oficina/avisos"
      above={[{ to: '/oficina/avisos', text: t`Avisos` }]}
      name={t`Aviso`}
      nameOf={({ kind }) => mailKindWords[kind]}
      actions={({ state }) => state === 'failed' && may(resendMail) && <SendAgain sending={sending} given={{ params: { id } }} />}
    >
      {(mail) => (
        <>
          <Card>
            <DescriptionList
              rows={[
                { name: t`Estado`, value: <MessageState state={mail.state} /> },
                { name: t`A quién`, value: mail.to },
                { name: t`Cómo`, value: i18n._(channelWords[mail.channel]) },
                { name: t`Asunto`, value: mail.subject },
                { name: t`Desde`, value: when(mail.created_at) },
                { name: t`Último intento`, value: when(mail.tried_at) },
                { name: t`Enviado`, value: when(mail.sent_at) },
                { name: t`Intentos`, value: mail.tries },
                { name: t`Por qué no ha salido`, value: mail.last_error, isCode: true },
                { name: t`De qué trata`, value: mail.cause, isCode: true },
              ]}
            />
          </Card>
          {mail.text !== null && (
            <Section title={<Trans>Lo que dice</Trans>}>
              <Card>
                <p className={styles.text}>{mail.text}</p>
              </Card>
            </Section>
          )}
        </>
      )}
    </RecordPage>
  );
}
