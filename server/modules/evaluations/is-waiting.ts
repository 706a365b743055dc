import { and, eq } from 'drizzle-orm';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { evaluations } from '#server/db/schema.ts';

/** An evaluation that a person has to decide, as the index `evaluations_waiting` has them. For a query over evaluations. */
export const isWaiting = and(eq(evaluations.status, evaluationStatus.pending), eq(evaluations.review, 'person'));
