import { sql } from 'drizzle-orm';
import { evaluations } from '#server/db/schema.ts';

/** An evaluation that a person has to decide, or to look at blind, as the index `evaluations_waiting` has them. For a query over evaluations. */
export const isWaiting = sql`${evaluations.isWaiting}`;
