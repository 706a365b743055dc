import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { UserRow } from './store.ts';

/** Whom the directory knows comes in by it alone: who has left it has nothing left to come in with. @throws {ProblemError} `directory-required` */
export function assertNotOfDirectory({ directory }: Pick<Ports['config'], 'directory'>, { directorySubject }: UserRow): void {
  if (directory !== null && directorySubject !== null) throw new ProblemError('directory-required');
}
