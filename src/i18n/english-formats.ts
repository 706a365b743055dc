import { spokenList } from '#domain/shared/spoken-list.ts';

const country = 'en-GB';
const euros = new Intl.NumberFormat(country, { style: 'currency', currency: 'EUR' });

/** `€9.95`. */
export const moneyText = (amountCents: number): string => euros.format(amountCents / 100);

/** `20 Nov 2025`. */
export const dayText = (civilDate: string): string =>
  new Date(`${civilDate}T12:00:00Z`).toLocaleDateString(country, { dateStyle: 'medium', timeZone: 'UTC' });

/** `screen, water and robbery`; `or` after what is denied. */
export function listText(names: readonly string[], and: 'y' | 'ni'): string {
  // Alone, each name stands as in a sentence.
  const words = names.map((name) => spokenList([name]));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${and === 'y' ? 'and' : 'or'} ${last}`;
}
