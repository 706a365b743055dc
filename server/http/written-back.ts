import { isDeepStrictEqual } from 'node:util';
import type { EndpointParts } from '#domain/wire/endpoint.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A body by the names of now, whatever those were by which somebody learnt to send it. */
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
  // A part that the field never held is told as unknown, where it stood.
  return Object.entries(value).map(([name, part]) => [names.includes(name) ? name : `${former}.${name}`, part]);
}

/**
 * What a body asks to change, of which some may be what was read: a part that is as it is now is no change, so that whoever may not change it
 * may send it back, and what is only read is left aside. A body that takes the place of the whole is said in full. `read` gives what is now.
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
