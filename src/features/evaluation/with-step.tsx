import type { ReactNode } from 'react';
import type { EvaluationStep } from '#domain/evaluation/steps.ts';
import { Opening, useAddressedEvaluation, useStepGuard } from './evaluation-screen.tsx';
import type { OpenEvaluation } from './evaluation-state.ts';
import { OpeningProblemScreen } from './opening-problem.tsx';

/** Opens the evaluation and shows a step of it. */
export function WithStep({ step, children }: { step: EvaluationStep; children: (evaluation: OpenEvaluation) => ReactNode }) {
  const opening = useAddressedEvaluation();
  const isMisplaced = useStepGuard(step, opening);
  if (opening.status === 'problem') return <OpeningProblemScreen problem={opening.problem} />;
  return opening.status === 'opening' || isMisplaced ? <Opening /> : children(opening.evaluation);
}
