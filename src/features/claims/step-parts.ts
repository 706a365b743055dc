import type { listClaimTypes } from '#domain/wire/claims.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Policy, PolicyRisk } from '#domain/wire/policies.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import type { ClaimDraftWork } from './use-claim-draft.ts';

export type OfferedType = ResponseOf<typeof listClaimTypes>['data'][number];

/** What each step of the declaration works with. */
export interface StepParts {
  place: ClaimPlace;
  policy: Policy;
  risk: PolicyRisk;
  /** What can be declared of it, as the server says: the same rule as the one that takes it. */
  offered: readonly OfferedType[];
  /** What has been chosen. */
  type: OfferedType | null;
  work: ClaimDraftWork;
  isOffline: boolean;
}

const claimsOf = ({ policyId, riskId }: Pick<ClaimPlace, 'policyId' | 'riskId'>) => `/policies/${policyId}/risks/${riskId}/claims` as const;

/** Where a claim is declared. */
export function declarePath(place: Pick<ClaimPlace, 'policyId' | 'riskId'>, step?: 'type' | 'documents' | 'review'): AppPath {
  return step === undefined ? `${claimsOf(place)}/new` : `${claimsOf(place)}/new?step=${step}`;
}

/** Where a claim is seen: by its number, or by its identifier as long as this phone alone knows it. */
export function claimPath(place: Pick<ClaimPlace, 'policyId' | 'riskId'>, claim: number | string): AppPath {
  return `${claimsOf(place)}/${claim}`;
}

/** The documents that a kind asks for, with the box of a disability as it is ticked. */
export function documentsOf(type: OfferedType, extraFields: Readonly<Record<string, string>>) {
  return extraFields.disability === 'Si' ? type.documents_with_disability : type.documents;
}
