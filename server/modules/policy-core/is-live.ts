import { ne } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { policies } from '#server/db/schema.ts';

/** SQL condition: the policy has not ended. For a query that joins policies. */
export const isLive = ne(policies.status, policyStatus.cancelled);
