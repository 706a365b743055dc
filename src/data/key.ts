import { nobodyId } from '#domain/outbox/item.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';

/** What a call is asked with, as far as it makes another question of it. */
export interface AskedWith {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: unknown;
}

type Call = Pick<EndpointParts, 'method' | 'path' | 'who' | 'isSecret'>;

/**
 * The one name under which an answer is kept: whose it is, which call it was, and what was asked. Nobody's (`null`) is what everybody may read; it stays when
 * somebody leaves. Without `asked` it is the beginning of the names of all answers of the call.
 */
export function keyOf(call: Call, userId: number | null, asked?: AskedWith): readonly unknown[] {
  const owner = call.who === 'public' && !call.isSecret ? null : (userId ?? nobodyId);
  const name = `${call.method} ${call.path}`;
  if (asked === undefined) return [owner, name];
  const params = Object.fromEntries(Object.entries(asked.params ?? {}).map(([part, value]) => [part, String(value)]));
  return [owner, name, params, asked.query ?? {}];
}

/** Whether an answer is somebody's own, and not everybody's: it goes with its person. */
export const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== null;
