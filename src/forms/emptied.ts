import * as v from 'valibot';

const childOf = (schema: unknown, name: string): unknown => {
  const held = wrappedOf(schema);
  if (typeof held !== 'object' || held === null) return undefined;
  const entries = 'entries' in held ? held.entries : undefined;
  return typeof entries === 'object' && entries !== null ? (entries as Record<string, unknown>)[name] : undefined;
};

/** The schema inside of all `optional` and `nullable` wrappers. */
function wrappedOf(schema: unknown): unknown {
  let held = schema;
  while (typeof held === 'object' && held !== null && 'wrapped' in held) held = held.wrapped;
  return held;
}

const takes = (schema: unknown, value: unknown) => v.is(schema as v.GenericSchema, value);

/** Whether a form may leave out the field at this dotted path of a body. */
export function isOptionalAt(body: v.GenericSchema, path: string): boolean {
  const schema = path.split('.').reduce<unknown>(childOf, body);
  return schema !== undefined && (takes(schema, undefined) || takes(schema, null));
}

/**
 * Turns the values of a form, in which an unfilled field is an empty text, into the body that the contract wants. An empty text stays where the schema allows it;
 * else it becomes null where the schema takes null, and is left out otherwise. A group of fields that are all empty counts as empty itself.
 */
export function emptied(schema: unknown, value: unknown): unknown {
  if (value === '') return emptyFor(schema);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Blob) return value;
  const parts = Object.entries(value)
    .map(([name, part]) => [name, emptied(childOf(schema, name), part)] as const)
    .filter(([, part]) => part !== undefined);
  const isEmpty = parts.every(([, part]) => part === null);
  return isEmpty && (takes(schema, null) || takes(schema, undefined)) ? emptyFor(schema) : Object.fromEntries(parts);
}

function emptyFor(schema: unknown): '' | null | undefined {
  if (schema === undefined) return undefined;
  if (takes(schema, '')) return '';
  return takes(schema, null) ? null : undefined;
}
