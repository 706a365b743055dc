import type { Policy } from '#domain/wire/policies.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';

/** `contract` null: there is none, or it is not for whoever asks. */
export interface Shown {
  policy: Policy;
  contract: PolicyContract | null;
}
