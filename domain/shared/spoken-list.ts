/** Joins names as a Spanish sentence does: `Apple, Samsung y Xiaomi`, `LG e iPhone`. `and`: `y` or `ni`. */
export function listOf(names: readonly string[], and: 'y' | 'ni' = 'y'): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const joint = and === 'y' && /^h?i(?![aeou])/i.test(last) ? 'e' : and;
  return `${names.slice(0, -1).join(', ')} ${joint} ${last}`;
}

/** A title as it is written in the middle of a sentence: with a small first letter, unless the word has more capitals (`IMEI`). */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
