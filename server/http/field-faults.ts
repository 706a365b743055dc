import * as v from 'valibot';
import { type FieldCode, fieldCodes } from '#domain/wire/field-code.ts';
import type { FieldFault } from './problems.ts';

type Issue = v.BaseIssue<unknown>;

/** What a step of a pipe refuses, by the name that the library has for it. A test holds it against every schema of the contract. */
export const codeOfStep: Readonly<Record<string, FieldCode>> = {
  min_length: 'too-short',
  max_length: 'too-long',
  min_value: 'too-small',
  max_value: 'too-large',
  integer: 'wrong-form',
  regex: 'wrong-form',
  email: 'wrong-form',
  url: 'wrong-form',
  uuid: 'wrong-form',
  base64: 'wrong-form',
  starts_with: 'wrong-form',
  iso_date: 'wrong-form',
  iso_timestamp: 'wrong-form',
};
/** Steps that are rules of ours: their message is the code, since that of every other kind would quote what was sent. */
export const ruleSteps: readonly string[] = ['check', 'partial_check', 'raw_transform'];

/** Of a path, which may hold a name that somebody made up. */
const maxPathLength = 200;

/** Where and why, never what was sent. */
export function fieldFaults(issues: readonly Issue[]): FieldFault[] {
  return issues.flatMap((issue) => faultsOf(issue, ''));
}

function faultsOf(issue: Issue, parent: string): FieldFault[] {
  const path = [parent, v.getDotPath(issue) ?? ''].filter(Boolean).join('.');
  if (issue.type === 'union' && issue.issues) return ofUnion(issue.issues.flatMap((each) => faultsOf(each, path)));
  return [{ path: path.slice(0, maxPathLength), code: codeOf(issue) }];
}

/** Each choice says why it is not the one: a value that is wrong tells more than a field that another choice would have had. */
function ofUnion(faults: readonly FieldFault[]): FieldFault[] {
  const values = faults.filter(({ code }) => code !== 'missing' && code !== 'unknown');
  return [...new Map((values.length > 0 ? values : faults).map((fault) => [fault.path, fault])).values()];
}

function codeOf(issue: Issue): FieldCode {
  if (ruleSteps.includes(issue.type)) return ruleCode(issue.message);
  if (issue.kind !== 'schema') return codeOfStep[issue.type] ?? 'wrong-form';
  if (issue.expected === 'never') return 'unknown';
  if (issue.input === undefined) return 'missing';
  const isChoice = issue.type === 'picklist' || issue.type === 'literal' || (issue.type === 'variant' && issue.path !== undefined);
  return isChoice ? 'not-an-option' : 'wrong-type';
}

function ruleCode(message: string): FieldCode {
  const code = fieldCodes.find((each) => each === message);
  if (!code) throw new Error('a rule of the contract without a code of ours');
  return code;
}
