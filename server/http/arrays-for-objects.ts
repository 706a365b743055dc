import type { FieldFault } from './problems.ts';

/**
 * Where an array came in the place of an object. To valibot an array is an object too, one without entries, so that `[]` would pass wherever
 * no field is required. `given` is what came, `parsed` what its schema made of it.
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
