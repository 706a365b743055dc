import { useLingui } from '@lingui/react/macro';
import * as money from '#domain/shared/money.ts';
import { spokenEnglish } from '#src/i18n/spoken.ts';
import { type NumberLike, NumberLikeField } from './number-like.tsx';

/** English writes a comma where Spanish writes a point, and the other way round. */
const swapped = (text: string) => (spokenEnglish() ? text.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : text);
const parseAmount = (text: string) => money.parseAmount(swapped(text));

function euros(text: string): number | string {
  const read = parseAmount(text);
  return read.ok ? read.value / 100 : text.trim();
}
const written = (amount: number) => swapped(money.amountText(money.centsOf(amount)));

/** An amount in euros, typed with a decimal comma, on a page in English with a decimal point; the body has it as a whole number of cents. */
export function MoneyField(parts: NumberLike) {
  const { t } = useLingui();
  const twoDecimals = t`Como mucho dos decimales, como 9,95.`;
  return (
    <NumberLikeField
      read={euros}
      written={written}
      words={{ 'wrong-type': t`Escribe un importe, como 9,95.`, 'not-whole-cents': twoDecimals }}
      // For the body every text that is no amount is the same fault, so its exact reason is found here.
      faultOf={(text) => {
        const read = parseAmount(text);
        return !read.ok && read.problem === 'not-whole-cents' ? twoDecimals : undefined;
      }}
      end="€"
      {...parts}
    />
  );
}
