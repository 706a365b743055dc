/** The last three letters of a first name, and never all of it: enough to know one's own, too little to learn another's. */
export function nameEnd(name: string): string {
  const letters = [...name.trim()];
  return letters.slice(Math.max(1, letters.length - 3)).join('');
}
