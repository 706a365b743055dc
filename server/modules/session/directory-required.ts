import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { UserRow } from './store.ts';

/** Refuses every other way in to a user whom the directory knows: who has left it has nothing left to come in with. @throws {ProblemError} `directory-required` */
export function assertNotOfDirectory({ directory }: Pick<Ports['config'], 'directory'>, { directorySubject }: UserRow): void {
  if (directory !== null && directorySubject !== null) throw new ProblemError('directory-required');
}
