/** The line that says that a product does not have a coverage that another of its type has. */
export const lacks = (name: string) => `${name}: esta opción no lo cubre.`;

/** A line of the documents of several products. `of`: the names of the products that have it; null: all of them. */
export interface SharedLine {
  text: string;
  of: string[] | null;
}

/**
 * The lines of one section of the documents of several products, each once; those that all products have come first. `told`: names of coverages for which it has already
 * been shown which products have them, so that the lines saying which lack them are left out.
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
