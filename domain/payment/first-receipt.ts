/** The first receipt of a policy (decision A6): its first instalment with a price above 0. Null when no instalment costs anything. */
export function firstReceipt<Receipt extends { instalment: number | null; priceCents: number }>(
  receipts: readonly Receipt[],
): Receipt | null {
  const numberOf = ({ instalment }: Receipt) => instalment ?? Number.POSITIVE_INFINITY;
  const instalments = receipts.filter(({ instalment, priceCents }) => instalment !== null && priceCents > 0);
  return instalments.toSorted((one, other) => numberOf(one) - numberOf(other))[0] ?? null;
}
