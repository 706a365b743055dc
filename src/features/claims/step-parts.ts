import type { listClaimTypes } from '#domain/wire/claims.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Policy, PolicyRisk } from '#domain/wire/policies.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import type { ClaimDraftWork } from './use-claim-draft.ts';

export type OfferedType = ResponseOf<typeof listClaimTypes>['data'][number];

/** What every step of the declaration receives. */
export interface StepParts {
  place: ClaimPlace;
  policy: Policy;
  risk: PolicyRisk;
  /** The kinds of claim that can be declared for the risk, from the server, by the rule with which it later accepts the claim. */
  offered: readonly OfferedType[];
  /** The chosen kind. */
  type: OfferedType | null;
  work: ClaimDraftWork;
  isOffline: boolean;
}

const claimsOf = ({ policyId, riskId }: Pick<ClaimPlace, 'policyId' | 'riskId'>) => `/policies/${policyId}/risks/${riskId}/claims` as const;

/** The path of the declaration. */
export function declarePath(place: Pick<ClaimPlace, 'policyId' | 'riskId'>, step?: 'type' | 'documents' | 'review'): AppPath {
  return step === undefined ? `${claimsOf(place)}/new` : `${claimsOf(place)}/new?step=${step}`;
}

/** The path of a claim: by its number, or by its identifier while only this phone knows it. */
export function claimPath(place: Pick<ClaimPlace, 'policyId' | 'riskId'>, claim: number | string): AppPath {
  return `${claimsOf(place)}/${claim}`;
}

/** The documents that a kind requires; the kind's "disability" box changes which. */
export function documentsOf(type: OfferedType, extraFields: Readonly<Record<string, string>>) {
  return extraFields.disability === 'Si' ? type.documents_with_disability : type.documents;
}
