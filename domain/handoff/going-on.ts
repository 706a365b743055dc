import type { ContractingStep } from '#domain/policy/contracting-steps.ts';

/**
 * Where the desktop goes on by itself once its phone has sent the whole evaluation: to sign, or to what else is left (to pay, another phone). Null: it stays and tells of
 * the evaluation, because nothing can be done before its result, or the same phone has to repeat something. `riskId`: the phone that was handed over; `toEvaluate`: the
 * risks that still have an evaluation to do.
 */
export function desktopGoesOnTo(
  { next, toEvaluate }: { next: ContractingStep['kind'] | null; toEvaluate: readonly number[] },
  riskId: number,
): 'sign' | 'what-is-left' | null {
  switch (next) {
    case 'sign':
      return 'sign';
    case 'pay':
      return 'what-is-left';
    case 'evaluate':
      return toEvaluate.length > 0 && !toEvaluate.includes(riskId) ? 'what-is-left' : null;
    case null:
      return null;
  }
}
