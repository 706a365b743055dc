import { useLingui } from '@lingui/react/macro';
import { type NumberLike, NumberLikeField } from './number-like.tsx';

function read(text: string): number | string {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
}
const written = (value: number) => String(value).replace('.', ',');

/** A number with decimals, typed with a comma or a point. */
export function NumberField(parts: NumberLike) {
  const { t } = useLingui();
  return <NumberLikeField read={read} written={written} words={{ 'wrong-type': t`Escribe un número, como 40,4168.` }} {...parts} />;
}
