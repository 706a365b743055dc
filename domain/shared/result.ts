/** The result of a rule: a value, or the problem for which it refuses. Faults (broken disk, lost database) are exceptions, never results. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; problem: Problem };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}
