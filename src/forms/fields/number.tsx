import { useLingui } from '@lingui/react/macro';
import { type NumberLike, NumberLikeField } from './number-like.tsx';

function read(text: string): number | string {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
}
/** As `read`, but a point before three digits separates thousands. */
const readCounted = (text: string) => {
  const plain = text.trim();
  return read(/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) ? plain.replaceAll('.', '') : plain);
};
const written = (value: number) => String(value).replace('.', ',');

/**
 * A number with decimals, typed with a comma or a point. `hasThousands`: the field counts something, so `1.000` is a thousand, as people in Spain write it; in a
 * coordinate the point is always a decimal point.
 */
export function NumberField({ hasThousands = false, ...parts }: NumberLike & { hasThousands?: boolean }) {
  const { t } = useLingui();
  return (
    <NumberLikeField
      read={hasThousands ? readCounted : read}
      written={written}
      words={{ 'wrong-type': t`Escribe un número, como 40,4168.` }}
      {...parts}
    />
  );
}
