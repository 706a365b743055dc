/** A label for each field of a body: a form does not compile when the contract gains a field for which it has none. */
export type LabelsOf<Body> = {
  readonly [Name in keyof Body]-?: NonNullable<Body[Name]> extends readonly unknown[] | Blob
    ? string
    : NonNullable<Body[Name]> extends object
      ? LabelsOf<NonNullable<Body[Name]>>
      : string;
};

/** The label of the field at a dotted path; for a part of a list, the label of the list. */
export function labelAt(labels: unknown, path: string): string {
  const [name = '', ...rest] = path.split('.');
  if (typeof labels === 'string') return labels;
  if (typeof labels !== 'object' || labels === null) return '';
  return labelAt((labels as Record<string, unknown>)[name], rest.join('.'));
}
