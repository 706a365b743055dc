/** Whether a card is still valid. `soon`: it expires at the end of this month or of the next; `over`: it has expired. */
export const cardEnds = ['good', 'soon', 'over'] as const;
export type CardEnd = (typeof cardEnds)[number];

/** The months, as yyyy-mm, that divide cards by their expiry: before `first` a card has expired, up to `lastSoon` it expires soon. `today`: civil date of Madrid. */
export function cardEndMonths(today: string): { first: string; lastSoon: string } {
  const first = today.slice(0, 7);
  const [year = 0, month = 0] = first.split('-').map(Number);
  const lastSoon = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return { first, lastSoon };
}

/** `expiry`: yyyy-mm, the last month in which the card is valid. */
export function cardEnd(expiry: string, today: string): CardEnd {
  const { first, lastSoon } = cardEndMonths(today);
  if (expiry < first) return 'over';
  return expiry <= lastSoon ? 'soon' : 'good';
}
