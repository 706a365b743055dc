import { useAtomValue } from 'jotai';
import type { Role } from '#domain/access/roles.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** Whether a field is taken from whoever is signed in: `forbidden` is the rule by which the server refuses. A form offers no other. */
export function useTakenFields<Field extends string>(forbidden: (role: Role) => readonly Field[]): (field: Field) => boolean {
  const role = useAtomValue(loggedUserAtom)?.role ?? 'policyholder';
  return (field) => !forbidden(role).includes(field);
}
