/** How it is said that a product does not cover what another of its type does. */
export const lacks = (name: string) => `${name}: esta opción no lo cubre.`;

/** A line that some of several products have: `of` names those, null where it is all of them. */
export interface SharedLine {
  text: string;
  of: string[] | null;
}

/**
 * What several products say in the same section of their documents, each line once and those of all of them first. `told`: names of what they cover, of which it
 * has been said already which of them does.
 */
export function sharedLines(products: readonly { name: string; lines: readonly string[] }[], told: readonly string[]): SharedLine[] {
  const known = new Set(told.map(lacks));
  const texts = [...new Set(products.flatMap(({ lines }) => lines))].filter((text) => !known.has(text));
  const lines = texts.map((text) => {
    const of = products.filter((product) => product.lines.includes(text)).map(({ name }) => name);
    return { text, of: of.length === products.length ? null : of };
  });
  return lines.toSorted((one, other) => Number(one.of !== null) - Number(other.of !== null));
}
