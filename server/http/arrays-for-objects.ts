import type { FieldFault } from './problems.ts';

/**
 * Faults where an array was sent in place of an object. For valibot an array is an object without entries, so that `[]` would pass where
 * no field is required. `given`: the input; `parsed`: the output of its schema.
 */
export function arraysForObjects(given: unknown, parsed: unknown, path = ''): FieldFault[] {
  if (Array.isArray(given) && isObject(parsed) && !Array.isArray(parsed)) return [{ path, code: 'wrong-type' }];
  if (!isObject(given) || !isObject(parsed)) return [];
  return Object.keys(parsed).flatMap((name) =>
    Object.hasOwn(given, name) ? arraysForObjects(given[name], parsed[name], path === '' ? name : `${path}.${name}`) : [],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
