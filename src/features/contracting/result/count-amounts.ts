/** The different amounts among receipts, each with how many receipts have it, in the order in which they first come. A year's price rarely divides evenly by twelve. */
export function countAmounts(amountsCents: readonly number[]): { amountCents: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const amountCents of amountsCents) counts.set(amountCents, (counts.get(amountCents) ?? 0) + 1);
  return [...counts].map(([amountCents, count]) => ({ amountCents, count }));
}
