import { isDeepStrictEqual } from 'node:util';
import type { EndpointParts } from '#domain/wire/endpoint.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A body with its former field names (`formerly`) replaced by the present ones. */
export function inPresentNames({ formerly }: EndpointParts, given: unknown): unknown {
  if (!formerly || !isFields(given)) return given;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      Object.hasOwn(formerly, name) ? presentParts(name, formerly[name] ?? name, value) : [[name, value]],
    ),
  );
}

function presentParts(former: string, names: string | readonly string[], value: unknown): [string, unknown][] {
  if (typeof names === 'string') return [[names, value]];
  if (value === null) return names.map((name) => [name, null]);
  if (!isFields(value)) return [[former, value]];
  // A part that the former field never had keeps its old path, so that it is refused as unknown there.
  return Object.entries(value).map(([name, part]) => [names.includes(name) ? name : `${former}.${name}`, part]);
}

/**
 * Removes from a body what the caller merely read and sends back: fields that can only be read, and, for a PATCH, optional fields whose value is the current one, so
 * that a caller who may not change them may still send them. Other methods replace the whole object, so that their fields are kept. `read` returns the current state.
 */
export async function withoutWhatWasRead(
  { method, body, changes }: EndpointParts,
  given: unknown,
  read: () => Promise<unknown>,
): Promise<unknown> {
  const [takes, answers] = [entriesOf(body), entriesOf(changes?.response)];
  if (!takes || !answers || !isFields(given)) return given;
  const known = Object.keys(given).filter((name) => Object.hasOwn(answers, name));
  const optional = method === 'PATCH' ? known.filter((name) => (takes[name] as { type?: string } | undefined)?.type === 'optional') : [];
  const now = optional.length > 0 ? await read() : null;
  const isDropped = (name: string) => known.includes(name) && (!Object.hasOwn(takes, name) || isAsNow(name));
  const isAsNow = (name: string) => optional.includes(name) && isFields(now) && isDeepStrictEqual(given[name], now[name]);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isDropped(name)));
}

function entriesOf(schema: unknown): Fields | undefined {
  return (schema as { entries?: Fields } | null | undefined)?.entries;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
