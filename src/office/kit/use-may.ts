import { useAtomValue } from 'jotai';
import { roleMayCall } from '#domain/access/callers.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** Whether whoever is signed in has a role that may make a call, as its endpoint declares. The server decides; a page shows only what would not be refused. */
export function useMay(): (call: Pick<EndpointParts, 'who'>) => boolean {
  const role = useAtomValue(loggedUserAtom)?.role;
  return ({ who }) => role !== undefined && roleMayCall(who, role);
}
