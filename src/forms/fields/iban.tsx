import { useLingui } from '@lingui/react/macro';
import { formatIban, parseIban } from '#domain/person/bank-account.ts';
import { type TextLike, TextLikeField } from './text-like.tsx';

const clean = (text: string) => {
  const read = parseIban(text);
  return read.ok ? formatIban(read.value) : null;
};

/** An IBAN; once it is valid it is shown in groups of four, as banks print it. */
export function IbanField({ missing, ...parts }: Omit<TextLike, 'words'> & { missing?: string }) {
  const { t } = useLingui();
  const form = t`Escribe el IBAN entero: en España, ES y 22 cifras.`;
  const words = {
    missing: missing ?? form,
    empty: missing ?? form,
    form,
    'too-short': form,
    country: t`Empieza por las dos letras del país, como ES.`,
    control: t`Hay un número mal: las cifras de control no cuadran.`,
    'not-sepa': t`En una cuenta de ese país no podemos cobrar. Da otra.`,
  };
  return (
    <TextLikeField code="long" autoComplete="off" autoCapitalize="characters" spellCheck={false} words={words} clean={clean} {...parts} />
  );
}
