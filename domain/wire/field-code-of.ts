import type * as v from 'valibot';
import { type FieldCode, fieldCodes } from './field-code.ts';

/** Field codes of what a step of a valibot pipe refuses, by the library's name of the step. A test of the server compares the table with every schema of the contract. */
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
/** Steps that hold a rule of the contract: their message is the field code. The messages of other steps are not used, because they quote what was sent. */
export const ruleSteps: readonly string[] = ['check', 'partial_check', 'raw_check', 'raw_transform'];

/** Why a schema of the contract refuses a value. Server and forms use this one table, so that a form says what the server would say. */
export function fieldCodeOf(issue: v.BaseIssue<unknown>): FieldCode {
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
