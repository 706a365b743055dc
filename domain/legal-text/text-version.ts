/**
 * The name of a text's next version: the civil date (Madrid) on which it comes into force (`2026-03-10`). Later versions of the same day get a number behind it
 * (`2026-03-10.2`). `taken`: the versions that the text has had.
 */
export function nextTextVersion(today: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let version = today;
  for (let number = 2; used.has(version); number += 1) version = `${today}.${number}`;
  return version;
}
