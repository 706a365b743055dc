import * as v from 'valibot';
import { fieldCodeOf } from '#domain/wire/field-code-of.ts';
import type { FieldFault } from './problems.ts';

type Issue = v.BaseIssue<unknown>;

/** A path may contain a name that the caller made up, so it is cut to this length. */
const maxPathLength = 200;

/** The faults of a parsed input: the path and the code of each, never the value that was sent. */
export function fieldFaults(issues: readonly Issue[]): FieldFault[] {
  return issues.flatMap((issue) => faultsOf(issue, ''));
}

function faultsOf(issue: Issue, parent: string): FieldFault[] {
  const path = [parent, v.getDotPath(issue) ?? ''].filter(Boolean).join('.');
  if (issue.type === 'union' && issue.issues) return ofUnion(issue.issues.flatMap((each) => faultsOf(each, path)));
  return [{ path: path.slice(0, maxPathLength), code: fieldCodeOf(issue) }];
}

/** The faults of a union, whose every option reports its own: faults of values are more telling than missing or unknown fields, which belong to another option. */
function ofUnion(faults: readonly FieldFault[]): FieldFault[] {
  const values = faults.filter(({ code }) => code !== 'missing' && code !== 'unknown');
  return [...new Map((values.length > 0 ? values : faults).map((fault) => [fault.path, fault])).values()];
}
