/** The brand names under which Apple's phones are sold, in lower case. */
export const appleNames: readonly string[] = ['apple', 'iphone'];

/** Whether a phone's brand, as a person or a list writes it, is one of Apple's. */
export function isAppleBrand(brand: string): boolean {
  const written = brand.toLowerCase();
  return appleNames.some((name) => written.includes(name));
}
