import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { placeholderFault } from '#domain/notice/placeholders.ts';
import { smsParts } from '#domain/notice/sms-parts.ts';
import { sampleCode, signCodePlaceholders, signCodeSms } from '#domain/policy/sign-code-sms.ts';
import { inkOn } from '#domain/white-label/brand-colors.ts';
import { inNameOf } from '#domain/white-label/brand-name.ts';
import { type HouseAnswer, maxPushBody, maxPushTitle } from '#domain/wire/house-settings.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './notice-previews.module.css';

/** Preview of a mail while its text is being edited. */
export function MailPreview({ subject, text, brand }: { subject: string; text: string; brand: HouseAnswer['settings']['brand'] }) {
  const parts = inNameOf(brand.name, text)
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '');
  const shownSubject = inNameOf(brand.name, subject);
  return (
    <section aria-label={shownSubject} className={styles.mail}>
      <Meta>
        <Trans>Así se verá</Trans>
      </Meta>
      <p className={styles.mark} style={{ background: brand.dock, color: inkOn(brand.dock) }}>
        {brand.name}
      </p>
      <Stack gap={3}>
        <b>{shownSubject}</b>
        <p>
          <Trans>Hola:</Trans>
        </p>
        {parts.map((part, place) => (
          // A paragraph has no identity but its index.
          <p key={String(place)}>{part}</p>
        ))}
        <p>{brand.name}</p>
      </Stack>
    </section>
  );
}

/** Preview of a push notification on a phone, and how much of the length that is shown without being cut is used. */
export function PushPreview({ title, body, name }: { title: string; body: string; name: string }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Aviso en el móvil`} className={styles.phone}>
      <Meta>
        <Trans>Así se verá</Trans>
      </Meta>
      <div className={styles.bubble}>
        <Meta>{name}</Meta>
        <b>{title}</b>
        <p>{body}</p>
      </div>
      <Meta>
        <Trans>
          Título: {title.length} de {maxPushTitle} letras. Texto: {body.length} de {maxPushBody}.
        </Trans>
      </Meta>
    </section>
  );
}

/** Preview of an SMS with a code in it, and how many messages it is charged as. */
export function SmsPreview({ text, name }: { text: string; name: string }) {
  const { t } = useLingui();
  const sent = signCodeSms(inNameOf(name, text.trim()), { ...sampleCode, host: window.location.hostname });
  const { units, parts, encoding, outside } = smsParts(sent);
  const letters = outside.join(' ');
  return (
    <section aria-label={t`SMS`} className={styles.phone}>
      <Meta>
        <Trans>Así llegará, con un código de ejemplo</Trans>
      </Meta>
      <p className={styles.bubble}>{sent}</p>
      <p>
        <b>
          <Plural value={parts} one="# mensaje" other="# mensajes" />
        </b>
        {', '}
        <Plural value={units} one="# letra" other="# letras" />
        {placeholderFault(text, signCodePlaceholders) !== null && (
          <>
            {'. '}
            <Trans>Faltan o sobran datos entre llaves.</Trans>
          </>
        )}
      </p>
      <Meta>
        {encoding === 'gsm-7' ? (
          <Trans>Hasta 160 letras es un mensaje; si son más, cada uno lleva 153.</Trans>
        ) : (
          <Trans>Por «{letters}» no caben más de 70 letras en un mensaje, o 67 en cada uno de varios. Sin eso caben 160.</Trans>
        )}
      </Meta>
      <Meta>
        <Trans>La última línea no se cambia: con ella el móvil ofrece el código al firmar.</Trans>
      </Meta>
    </section>
  );
}
