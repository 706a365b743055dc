import { invalid, ProblemError } from './problems.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';

/**
 * Turns violations of database constraints into problems. `fields`: the field of the body for each constraint. The transaction is aborted by then.
 * @throws {ProblemError} `already-exists`; `invalid-input` for a reference to a missing row, or a value that conflicts with the rest of the row
 */
export async function withConstraints<Value>(fields: Record<string, string>, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint = '' } = (error as { cause?: { code?: string; constraint?: string } }).cause ?? {};
    const path = fields[constraint];
    if (path !== undefined && code === uniqueViolation) throw new ProblemError('already-exists', { fields: [{ path, code: 'unique' }] });
    if (path !== undefined && code === foreignKeyViolation) throw invalid(path, 'unknown');
    if (path !== undefined && code === checkViolation) throw invalid(path, 'conflict');
    throw error;
  }
}
