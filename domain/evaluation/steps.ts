/** In the order of specification §2 (R61). The invoice, where one can be attached, is a row of the summary (screen 08), not a step. */
export const evaluationSteps = [
  'imei',
  'precapture',
  'precapture-front',
  'capture-front',
  'precapture-back',
  'capture-back',
  'summary',
  'sending',
] as const;
export type EvaluationStep = (typeof evaluationSteps)[number];

/** Paths of decision A8, under the router's base. The URL alone says at which step the person is. */
export const stepPaths = {
  imei: '/evaluation',
  precapture: '/evaluation/precapture',
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
  precapture: 2,
  'precapture-front': 2,
  'capture-front': 2,
  'precapture-back': 3,
  'capture-back': 3,
  summary: 4,
  sending: 5,
};

/** What a person has done so far, as stored on the phone (the IMEI may also be in the policy already). */
export interface EvaluationProgress {
  hasImei: boolean;
  hasFront: boolean;
  hasBack: boolean;
  /** The person pressed "Enviar": the evaluation is sealed and no earlier step can be opened again. */
  isReleased: boolean;
}

/** The step at which a person who comes back continues. */
export function firstIncompleteStep(progress: EvaluationProgress): EvaluationStep {
  if (progress.isReleased) return 'sending';
  if (!progress.hasImei) return 'imei';
  if (!progress.hasFront) return 'precapture-front';
  if (!progress.hasBack) return 'precapture-back';
  return 'summary';
}

/**
 * Whether a step may be opened: everything before it must be done, otherwise the guard leads to the first incomplete step (decision A8).
 * A finished step may be opened again, to retake its photo, until the evaluation is released.
 */
export function mayOpenStep(step: EvaluationStep, progress: EvaluationProgress): boolean {
  if (progress.isReleased) return step === 'sending';
  if (step === 'sending') return false;
  return stepNumbers[step] <= stepNumbers[firstIncompleteStep(progress)];
}
