import { sql } from 'drizzle-orm';
import { evaluations } from '#server/db/schema.ts';

/** SQL condition on `evaluations`: a person has to decide the evaluation or to look at it blind. The index `evaluations_waiting` has the same condition. */
export const isWaiting = sql`${evaluations.isWaiting}`;
