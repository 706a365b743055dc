import { useAtomValue } from 'jotai';
import type { Role } from '#domain/access/roles.ts';
import { loggedUserAtom } from '#src/state/session.ts';

/** Whether the server accepts a field from the person signed in; `forbidden` is the rule by which it refuses. A form shows only accepted fields. */
export function useTakenFields<Field extends string>(forbidden: (role: Role) => readonly Field[]): (field: Field) => boolean {
  const role = useAtomValue(loggedUserAtom)?.role ?? 'policyholder';
  return (field) => !forbidden(role).includes(field);
}
