/** Names in a sentence of Spanish: `pantalla, agua y robo`, `fuego e incendio`. `and`: `y` or `ni`. What begins with a capital only because it is a name does not here. */
export function spokenList(names: readonly string[], and: 'y' | 'ni' = 'y'): string {
  const words = names.map((name) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name));
  const last = words.pop() ?? '';
  if (words.length === 0) return last;
  const joint = and === 'y' && /^h?i(?![aeou])/i.test(last) ? 'e' : and;
  return `${words.join(', ')} ${joint} ${last}`;
}
