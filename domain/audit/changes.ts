/** A value on the wire that is not an object: a string, number, boolean, null or a list of them. */
export type Leaf = string | number | boolean | null | readonly (string | number)[];

/** One field of a record that was created or changed. Personal fields have no values: the audit is kept longer than personal data may be. */
export interface FieldChange {
  /** The name of the field on the wire, dotted for a nested one: `brand.dock`. */
  field: string;
  before?: Leaf | undefined;
  after?: Leaf | undefined;
}

/** Fields that every record has and nobody changes. */
const unchanging: readonly string[] = ['id', 'created_at'];

/**
 * The fields that differ between two states of a record on the wire; null stands for a record that does not exist. A missing field equals null.
 * `personal`: fields of which only the name is kept.
 */
export function changesBetween(before: object | null, after: object | null, personal: readonly string[] = []): FieldChange[] {
  const [was, is] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => !unchanging.includes(field));
  return fields.flatMap((field): FieldChange[] => {
    const [old, now] = [was.get(field) ?? null, is.get(field) ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [personal.includes(field.split('.')[0] ?? '') ? { field } : { field, before: old, after: now }];
  });
}

function leavesOf(fields: object, above = ''): Map<string, Leaf> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isNested ? [...leavesOf(value, `${above}${name}.`)] : [[`${above}${name}`, (value ?? null) as Leaf] as const];
    }),
  );
}
