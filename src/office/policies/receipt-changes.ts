import { getHistory } from '#domain/wire/history.ts';
import { getPayment } from '#domain/wire/payments.ts';
import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { getPolicyContract } from '#domain/wire/policy-contracts.ts';

/** What says something else once money has moved. */
export const receiptChanges = [getPayment, getPolicy, getPolicyContract, listPolicies, getHistory] as const;
