import { useLingui } from '@lingui/react/macro';
import { parseIdentityDocument } from '#domain/person/identity-document.ts';
import { type TextLike, TextLikeField } from './text-like.tsx';

const clean = (text: string) => {
  const read = parseIdentityDocument(text);
  return read.ok ? read.value.code : null;
};

/** NIF, NIE or CIF with its control letter, typed with or without spaces and dashes. */
export function DocumentField(parts: Omit<TextLike, 'words'>) {
  const { t } = useLingui();
  const form = t`Escribe el NIF o NIE con su letra, como 12345678Z.`;
  const words = { missing: form, empty: form, form, control: t`La letra no cuadra con los números. Revísalo.` };
  return <TextLikeField code autoComplete="off" autoCapitalize="characters" spellCheck={false} words={words} clean={clean} {...parts} />;
}
