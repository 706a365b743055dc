const country = 'en-GB';
const euros = new Intl.NumberFormat(country, { style: 'currency', currency: 'EUR' });

/** `€9.95`. Adding zero turns minus zero into zero, as in `formatMoney`. */
export const moneyText = (amountCents: number): string => euros.format((amountCents + 0) / 100);

/** `20 Nov 2025`. */
export const dayText = (civilDate: string): string =>
  new Date(`${civilDate}T12:00:00Z`).toLocaleDateString(country, { dateStyle: 'medium', timeZone: 'UTC' });

/** What follows a time of Madrid on a device whose clock shows another one. */
export const madridNote = ' (Madrid time)';

/** `Apple, Samsung and Xiaomi`; `or` after a negation. */
export function listText(names: readonly string[], and: 'y' | 'ni'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and === 'y' ? 'and' : 'or'} ${last}`;
}
