/** Digits in groups of these sizes; what is left after the last size is dropped, and so are groups without any digit. */
export function grouped(digits: string, sizes: readonly number[], between = ' '): string {
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  return ends
    .map((end, at) => digits.slice(end - (sizes[at] ?? 0), end))
    .filter((part) => part !== '')
    .join(between);
}
