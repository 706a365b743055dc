import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { signCodePlaceholders } from '#domain/policy/sign-code-sms.ts';
import { listOf } from '#domain/shared/spoken-list.ts';
import { type HouseAnswer, mailText, maxPushBody, maxSms, maxSmsParts, pushText, smsText } from '#domain/wire/house-settings.ts';
import type { NoticeKind, smsKinds } from '#domain/wire/mails.ts';
import type { PushMessage } from '#domain/wire/push.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import type { LabelsOf } from '#src/forms/labels.ts';
import type { WireForm } from '#src/forms/use-wire-form.ts';
import { Clash } from '#src/office/kit/clash.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { MailPreview, PushPreview, SmsPreview } from './notice-previews.tsx';
import { type NoticeAt, useHouseForm } from './use-house-form.ts';

interface Sheet<Kind> {
  given: HouseAnswer;
  kind: Kind;
  title: string;
  onClose: () => void;
}

/** The sheet for the text of a mail. */
export function MailSheet({ kind, ...sheet }: Sheet<NoticeKind>) {
  const { t } = useLingui();
  const { mail_texts: now, brand } = sheet.given.settings;
  return (
    <WordsSheet
      {...sheet}
      setting="mail_texts"
      kind={kind}
      body={mailText}
      labels={{ subject: t`Asunto`, text: t`Texto` }}
      words={now[kind]}
      byDefault={sheet.given.defaults.mail_texts[kind]}
      preview={(words) => <MailPreview {...words} brand={brand} />}
    >
      {(form) => (
        <>
          <TextField at={form.at('subject')} />
          <LinesField at={form.at('text')} maxLength={4000} rows={8} help={t`Una línea vacía empieza otro párrafo.`} />
        </>
      )}
    </WordsSheet>
  );
}

/** The sheet for the text of a push notification, which a locked screen may show. */
export function PushSheet({ kind, ...sheet }: Sheet<PushMessage['kind']>) {
  const { t } = useLingui();
  const { push_texts: now, brand } = sheet.given.settings;
  return (
    <WordsSheet
      {...sheet}
      setting="push_texts"
      kind={kind}
      body={pushText}
      labels={{ title: t`Título`, body: t`Texto` }}
      words={now[kind]}
      byDefault={sheet.given.defaults.push_texts[kind]}
      preview={(words) => <PushPreview {...words} name={brand.name} />}
    >
      {(form) => (
        <>
          <TextField at={form.at('title')} help={t`Se ve con la pantalla bloqueada: nada de quien lo recibe.`} />
          <LinesField
            at={form.at('body')}
            maxLength={maxPushBody}
            rows={3}
            help={t`Quien tiene la app en inglés lee el original en inglés.`}
          />
        </>
      )}
    </WordsSheet>
  );
}

/** The sheet for the text of an SMS, with the placeholders that it must hold. */
export function SmsSheet({ kind, ...sheet }: Sheet<(typeof smsKinds)[number]>) {
  const { t } = useLingui();
  const names = listOf(signCodePlaceholders.map((name) => `{${name}}`));
  return (
    <WordsSheet
      {...sheet}
      setting="sms_texts"
      kind={kind}
      body={smsText}
      labels={{ text: t`Texto` }}
      words={sheet.given.settings.sms_texts[kind]}
      byDefault={sheet.given.defaults.sms_texts[kind]}
      preview={({ text }) => <SmsPreview text={text} name={sheet.given.settings.brand.name} />}
    >
      {(form) => (
        <LinesField
          at={form.at('text')}
          maxLength={maxSms}
          rows={5}
          help={t`Tiene que llevar ${names}, tal cual: al enviarlo se ponen los de cada persona. Como mucho son ${maxSmsParts} mensajes.`}
          words={{
            'missing-placeholder': t`Tiene que llevar ${names}. Escribe lo que falta.`,
            'unknown-placeholder': t`Entre llaves solo puede ir ${names}. Corrige lo demás.`,
          }}
        />
      )}
    </WordsSheet>
  );
}

/** The sheet for the text of one notice, with a preview, and a button that restores the product's own text. */
function WordsSheet<Words extends Record<string, string>>({
  given,
  setting,
  kind,
  title,
  body,
  labels,
  words,
  byDefault,
  preview,
  onClose,
  children,
}: Sheet<string> & {
  setting: NoticeAt['setting'];
  body: v.GenericSchema<Words, unknown>;
  labels: LabelsOf<Words>;
  words: Words;
  byDefault: Words;
  preview: (words: Words) => ReactNode;
  children: (form: WireForm<Words>) => ReactNode;
}) {
  const { t } = useLingui();
  const { form, clashes, takeTheirs } = useHouseForm<Words>({ given, body, labels, notice: { setting, kind }, onSaved: onClose });
  const written: Words = { ...words, ...form.methods.watch() };
  const isDefault = Object.entries(byDefault).every(([name, text]) => written[name] === text);
  const takeDefault = () => {
    for (const [name, text] of Object.entries(byDefault)) form.methods.setValue(name, text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormSheet
      title={title}
      onClose={onClose}
      form={form}
      busy={t`Guardando…`}
      action={<Trans>Guardar</Trans>}
      below={
        <Stack gap={4}>
          <Card>{preview(written)}</Card>
          {!isDefault && (
            <Button small icon="retry" onClick={takeDefault}>
              <Trans>Poner el texto original</Trans>
            </Button>
          )}
        </Stack>
      }
    >
      <Clash clashes={clashes} labels={labels} onTake={takeTheirs} />
      {children(form)}
    </FormSheet>
  );
}
