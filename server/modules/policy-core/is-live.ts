import { ne } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { policies } from '#server/db/schema.ts';

/** A policy that has not ended. For a query that joins it. */
export const isLive = ne(policies.status, policyStatus.cancelled);
