/** The last three letters of a first name, and never the whole name: enough to recognize one's own, too little to learn somebody else's. */
export function nameEnd(name: string): string {
  const letters = [...name.trim()];
  return letters.slice(Math.max(1, letters.length - 3)).join('');
}
