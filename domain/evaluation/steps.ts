/** The order of specification §2 (R61), with the invoice between the back and the summary when it can be attached (decision A16). */
export const evaluationSteps = ['imei', 'precapture-front', 'capture-front', 'precapture-back', 'capture-back', 'summary', 'sending'] as const;
export type EvaluationStep = (typeof evaluationSteps)[number];

/** Paths of decision A8, under the router's base. */
export const stepPaths = {
  imei: '/evaluation',
  'precapture-front': '/evaluation/precapture/front',
  'capture-front': '/evaluation/capture/front',
  'precapture-back': '/evaluation/precapture/back',
  'capture-back': '/evaluation/capture/back',
  summary: '/evaluation/summary',
  sending: '/evaluation/sending',
} as const satisfies Record<EvaluationStep, string>;

/** "Paso n de 5" on the screens: IMEI, front, back, review, send. */
export const stepNumbers: Record<EvaluationStep, 1 | 2 | 3 | 4 | 5> = {
  imei: 1,
  'precapture-front': 2,
  'capture-front': 2,
  'precapture-back': 3,
  'capture-back': 3,
  summary: 4,
  sending: 5,
};

/** What a person has done so far, as written on the phone. */
export interface EvaluationProgress {
  hasImei: boolean;
  hasFront: boolean;
  hasBack: boolean;
  isReleased: boolean;
}

/** The step where somebody who comes back goes on. */
export function firstIncompleteStep(progress: EvaluationProgress): EvaluationStep {
  if (progress.isReleased) return 'sending';
  if (!progress.hasImei) return 'imei';
  if (!progress.hasFront) return 'precapture-front';
  if (!progress.hasBack) return 'precapture-back';
  return 'summary';
}

/** A step may be opened when everything before it is done; otherwise the guard sends to the first incomplete one (decision A8). */
export function mayOpenStep(step: EvaluationStep, progress: EvaluationProgress): boolean {
  if (progress.isReleased) return step === 'sending';
  return stepNumbers[step] <= stepNumbers[firstIncompleteStep(progress)] && step !== 'sending';
}
