import { useAtomValue } from 'jotai';
import { roleMayCall } from '#domain/access/callers.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** Whether a role of the person signed in may make a call, as its endpoint declares. The server decides; a page only hides what would be refused. */
export function useMay(): (call: Pick<EndpointParts, 'who'>) => boolean {
  const role = useAtomValue(loggedUserAtom)?.role;
  return ({ who }) => role !== undefined && roleMayCall(who, role);
}
