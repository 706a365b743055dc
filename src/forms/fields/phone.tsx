import { useLingui } from '@lingui/react/macro';
import { parsePhone } from '#domain/person/phone.ts';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { type TextLike, TextLikeField } from './text-like.tsx';

const clean = (text: string) => {
  const read = parsePhone(text);
  return read.ok ? groupedPhone(read.value.national) : null;
};

/** A Spanish telephone number, shown in groups of three digits once it is valid. */
export function PhoneField(parts: Omit<TextLike, 'words'>) {
  const { t } = useLingui();
  const nine = t`Escribe un teléfono español de nueve cifras.`;
  const words = { missing: nine, empty: nine, length: nine, range: nine, country: t`Tiene que ser un teléfono de España.` };
  return <TextLikeField type="tel" inputMode="tel" autoComplete="tel-national" words={words} clean={clean} {...parts} />;
}
