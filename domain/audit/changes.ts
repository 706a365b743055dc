/** A value as the wire has it, without names of its own. */
export type Leaf = string | number | boolean | null | readonly (string | number)[];

/** One field of something that was made or changed. Without values: they are somebody's, and what happened is kept longer than they may be. */
export interface FieldChange {
  /** Its name on the wire, a part of it behind a dot: `brand.dock`. */
  field: string;
  before?: Leaf | undefined;
  after?: Leaf | undefined;
}

/** What everything has, and nobody changes. */
const unchanging: readonly string[] = ['id', 'created_at'];

/** The fields that differ between two states of one thing on the wire, null being none; nothing and null are the same. `personal`: fields of which only the name is kept. */
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
