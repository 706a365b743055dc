import { ProblemError } from './problems.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/**
 * What the database refuses, told as a problem: `fields` says which field of the body each constraint is about. The transaction is over.
 * @throws {ProblemError} `already-exists`, or `invalid-input` for a reference to nothing
 */
export async function withConstraints<Value>(fields: Record<string, string>, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint = '' } = (error as { cause?: { code?: string; constraint?: string } }).cause ?? {};
    const path = fields[constraint];
    if (path !== undefined && code === uniqueViolation) throw new ProblemError('already-exists', { fields: [{ path, code: 'unique' }] });
    if (path !== undefined && code === foreignKeyViolation)
      throw new ProblemError('invalid-input', { fields: [{ path, code: 'unknown' }] });
    throw error;
  }
}
