import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';

/** Whether something is active, in the words of the office's lists. */
export const activeText = (active: boolean): string => (active ? 'Activo' : 'Inactivo');

export const yesOrNo = (isSo: boolean): string => (isSo ? 'S' : 'N');

/** The status of an evaluation, in the words of the office's lists. */
export const evaluationText: Readonly<Record<EvaluationStatus, string>> = {
  1: 'Sin hacer',
  2: 'Pendiente',
  3: 'Validada',
  4: 'Rechazada',
  5: 'Anulada',
  6: 'No necesita',
};
