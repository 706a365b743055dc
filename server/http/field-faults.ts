import * as v from 'valibot';
import type { FieldFault } from './problems.ts';

/** Where and why, never what was sent: the kind of the issue, or the problem of the rule that reads the field. */
export function fieldFaults(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  return issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    // Its message is the rule's own problem; that of every other kind would quote what was sent.
    code: issue.type === 'raw_transform' ? issue.message : issue.type,
  }));
}
