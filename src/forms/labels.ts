/** A name in words for each field of a body, so that a field which the contract gains does not compile in a form without its label. */
export type LabelsOf<Body> = {
  readonly [Name in keyof Body]-?: NonNullable<Body[Name]> extends readonly unknown[] | Blob
    ? string
    : NonNullable<Body[Name]> extends object
      ? LabelsOf<NonNullable<Body[Name]>>
      : string;
};

/** The label of a dotted path; of a part of a list, that of the list. */
export function labelAt(labels: unknown, path: string): string {
  const [name = '', ...rest] = path.split('.');
  if (typeof labels === 'string') return labels;
  if (typeof labels !== 'object' || labels === null) return '';
  return labelAt((labels as Record<string, unknown>)[name], rest.join('.'));
}
