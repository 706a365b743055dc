import { getHistory } from '#domain/wire/history.ts';
import { getPayment } from '#domain/wire/payments.ts';
import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { getPolicyContract } from '#domain/wire/policy-contracts.ts';

/** The calls whose answers change when money moves. */
export const receiptChanges = [getPayment, getPolicy, getPolicyContract, listPolicies, getHistory] as const;
