/** The instalment with which a policy begins (decision A6): the first of the insured year that costs something. Null when none does. */
export function firstReceipt<Receipt extends { instalment: number | null; priceCents: number }>(
  receipts: readonly Receipt[],
): Receipt | null {
  const numberOf = ({ instalment }: Receipt) => instalment ?? Number.POSITIVE_INFINITY;
  const instalments = receipts.filter(({ instalment, priceCents }) => instalment !== null && priceCents > 0);
  return instalments.toSorted((one, other) => numberOf(one) - numberOf(other))[0] ?? null;
}
