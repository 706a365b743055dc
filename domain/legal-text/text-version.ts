/**
 * The name of a text's next version: the civil date (Madrid) on which it comes into force, and from the second of a day on its number behind it
 * (`2026-03-10`, `2026-03-10.2`). `taken`: the versions that the text has had.
 */
export function nextTextVersion(today: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let version = today;
  for (let number = 2; used.has(version); number += 1) version = `${today}.${number}`;
  return version;
}
