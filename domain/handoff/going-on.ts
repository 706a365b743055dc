import type { ContractingStep } from '#domain/policy/contracting-steps.ts';

/**
 * Where the desktop navigates by itself once the phone has sent the whole evaluation: to the signature, or to what else is left (a payment, another phone to evaluate).
 * Null: it stays and shows the evaluation, because nothing can be done before the result, or because the same risk has to be evaluated again. `riskId`: the risk whose
 * evaluation was handed over; `toEvaluate`: the risks that still have to be evaluated.
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
