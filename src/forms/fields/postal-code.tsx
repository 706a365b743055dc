import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { provinceOf } from '#domain/person/province.ts';
import { type TextLike, TextLikeField } from './text-like.tsx';

/** A postal code of five digits, with the province that it belongs to. */
export function PostalCodeField({ at }: Pick<TextLike, 'at'>) {
  const { t } = useLingui();
  const five = t`Escribe las cinco cifras de un código postal de España.`;
  const text: unknown = useWatch({ name: at.path });
  return (
    <TextLikeField
      at={at}
      words={{ missing: five, 'postal-code': five, 'wrong-form': five }}
      inputMode="numeric"
      autoComplete="postal-code"
      help={<span role="status">{provinceOf(String(text).replaceAll(/\s/g, '')) ?? ''}</span>}
    />
  );
}
