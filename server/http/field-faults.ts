import * as v from 'valibot';
import { fieldCodeOf } from '#domain/wire/field-code-of.ts';
import type { FieldFault } from './problems.ts';

type Issue = v.BaseIssue<unknown>;

/** A path may hold a name that the caller made up: no more of it than this is told. */
const maxPathLength = 200;

/** Where and why, never what was sent. */
export function fieldFaults(issues: readonly Issue[]): FieldFault[] {
  return issues.flatMap((issue) => faultsOf(issue, ''));
}

function faultsOf(issue: Issue, parent: string): FieldFault[] {
  const path = [parent, v.getDotPath(issue) ?? ''].filter(Boolean).join('.');
  if (issue.type === 'union' && issue.issues) return ofUnion(issue.issues.flatMap((each) => faultsOf(each, path)));
  return [{ path: path.slice(0, maxPathLength), code: fieldCodeOf(issue) }];
}

/** Each choice says why it is not the one: a value that is wrong tells more than a field that another choice would have had. */
function ofUnion(faults: readonly FieldFault[]): FieldFault[] {
  const values = faults.filter(({ code }) => code !== 'missing' && code !== 'unknown');
  return [...new Map((values.length > 0 ? values : faults).map((fault) => [fault.path, fault])).values()];
}
