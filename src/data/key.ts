import { nobodyId } from '#domain/outbox/item.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';

/** The arguments of a call that make a different query of it. */
export interface AskedWith {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: unknown;
}

type Call = Pick<EndpointParts, 'method' | 'path' | 'who' | 'isSecret'>;

/**
 * The key under which an answer is cached: whose it is, which call, and with which arguments. The owner `null` stands for public answers, which stay when somebody
 * logs out. Without `asked` it is the prefix of the keys of all answers of that call.
 */
export function keyOf(call: Call, userId: number | null, asked?: AskedWith): readonly unknown[] {
  const owner = call.who === 'public' && !call.isSecret ? null : (userId ?? nobodyId);
  const name = `${call.method} ${call.path}`;
  if (asked === undefined) return [owner, name];
  const params = Object.fromEntries(Object.entries(asked.params ?? {}).map(([part, value]) => [part, String(value)]));
  return [owner, name, params, asked.query ?? {}];
}

/** Whether an answer belongs to one person and is not public: it is forgotten when that person logs out. */
export const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== null;
