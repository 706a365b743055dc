import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { UserRow } from './store.ts';

/**
 * Refuses every other log-in to a user of the operator's directory, so that whoever leaves the directory cannot log in any more.
 * @throws {ProblemError} `directory-required`
 */
export function assertNotOfDirectory({ directory }: Pick<Ports['config'], 'directory'>, { directorySubject }: UserRow): void {
  if (directory !== null && directorySubject !== null) throw new ProblemError('directory-required');
}
