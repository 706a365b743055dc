import { wireVersion } from '#domain/wire/fields.ts';
import { ProblemError } from './problems.ts';

/** @throws {ProblemError} `update-required` for a client with a wire version that is no longer served. */
export function assertWireVersion(header: string | null): void {
  if (header !== null && !(Number(header) >= wireVersion)) throw new ProblemError('update-required');
}
