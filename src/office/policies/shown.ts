import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';

/** What the parts of a policy's page take. `contract` null: the policy has none, or the person signed in may not see it. */
export interface Shown {
  policy: Policy;
  contract: PolicyContract | null;
}
