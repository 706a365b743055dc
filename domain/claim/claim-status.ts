import { isStaff, type Role } from '#domain/access/roles.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** The status of a claim as it is shown. The specification names three of these; status 4 it calls "documentation rejected". */
export type ClaimDisplayStatus = 'ABIERTO' | 'CERRADO' | 'DOCUMENTACION_RECHAZADA' | 'DESCONOCIDO';

/** A claim's status on the wire (specification §4), as its policyholder sees it. The office sees the stages below, which have other numbers. */
export const claimStatus = { open: 1, closed: 2, documentationRejected: 4 } as const;
export type ClaimStatus = (typeof claimStatus)[keyof typeof claimStatus];

const displayStatuses: Readonly<Record<number, ClaimDisplayStatus>> = {
  [claimStatus.open]: 'ABIERTO',
  [claimStatus.closed]: 'CERRADO',
  [claimStatus.documentationRejected]: 'DOCUMENTACION_RECHAZADA',
};

/** How a status on the wire is shown: 1, 2 and 4 have names, all others are DESCONOCIDO (specification §4, decision A28). */
export function claimDisplayStatus(status: number): ClaimDisplayStatus {
  return displayStatuses[status] ?? 'DESCONOCIDO';
}

/** The fields of a claim that decide whether it was denied; its newest status comes first. */
interface JudgedClaim {
  notify_denied: boolean;
  statuses: readonly { status: number; comments: string | null }[];
}

/**
 * Whether a claim was denied, and why (decision A28). It was denied when its newest status is closed and `notify_denied` is true; `reason` is then
 * that status's comments, or null without any. Null: the claim was not denied.
 */
export function claimDenial(claim: JudgedClaim): { reason: string | null } | null {
  const last = claim.statuses[0];
  return claim.notify_denied && last?.status === claimStatus.closed ? { reason: last.comments } : null;
}

/** `internal_status` on the wire: the stage of a claim as staff see it. */
export const claimStage = { received: 1, inReview: 2, documentationRejected: 3, accepted: 4, settled: 5, denied: 6 } as const;
export type ClaimStage = (typeof claimStage)[keyof typeof claimStage];

const { received, inReview, documentationRejected, accepted, settled, denied } = claimStage;

export const claimStages: readonly ClaimStage[] = Object.values(claimStage);

/** The status of specification §4 that a stage is shown as. */
export function claimStatusOf(stage: ClaimStage): ClaimStatus {
  if (stage === documentationRejected) return claimStatus.documentationRejected;
  return stage === settled || stage === denied ? claimStatus.closed : claimStatus.open;
}

/** Stages in which a claim is not closed: somebody still has to do something. */
export const openClaimStages: readonly ClaimStage[] = claimStages.filter((stage) => claimStatusOf(stage) !== claimStatus.closed);

/** Whether a claim on the wire, with its newest status first, is not closed. */
export function isOpenClaim({ statuses }: { statuses: readonly { status: number }[] }): boolean {
  return statuses[0]?.status !== claimStatus.closed;
}

/** The events of a claim that only staff may cause. */
export const claimDecisions = ['review-started', 'documentation-rejected', 'accepted', 'settled', 'denied', 'reopened'] as const;
export type ClaimEventKind = (typeof claimDecisions)[number] | 'documents-attached';

/** An event of a claim; the policyholder is shown `comments`. */
export interface ClaimEvent {
  kind: ClaimEventKind;
  comments: string | null;
  by: Role;
}

export type ClaimEventProblem =
  | 'not-allowed'
  | 'reason-missing'
  | 'documents-missing'
  | 'not-accepted'
  | 'already-paid'
  | 'closed'
  | 'not-closed';
type Answer = ClaimStage | ClaimEventProblem;

const open = {
  'review-started': inReview,
  'documentation-rejected': documentationRejected,
  accepted,
  settled: 'not-accepted',
  denied,
  reopened: 'not-closed',
} as const;
const closed: Readonly<Record<ClaimEventKind, Answer>> = {
  'review-started': 'closed',
  'documentation-rejected': 'closed',
  'documents-attached': 'closed',
  accepted: 'closed',
  settled: 'closed',
  denied: 'closed',
  reopened: inReview,
};

const transitions: Readonly<Record<ClaimStage, Readonly<Record<ClaimEventKind, Answer>>>> = {
  [received]: { ...open, 'documents-attached': received },
  [inReview]: { ...open, 'documents-attached': inReview },
  [documentationRejected]: {
    ...open,
    'documents-attached': inReview,
    'review-started': 'documents-missing',
    accepted: 'documents-missing',
  },
  [accepted]: { ...open, 'documents-attached': accepted, settled },
  [settled]: closed,
  [denied]: closed,
};

const needReason: readonly ClaimEventKind[] = ['documentation-rejected', 'denied'];

/**
 * The stage of a claim after an event. Only staff decide; others who see the claim may only attach documents. Denying a claim or rejecting its
 * documents requires a reason in `comments`, which the policyholder is shown. `isPaid`: something was paid out for the claim, which is then not denied any more.
 */
export function nextClaimStage(stage: ClaimStage, event: ClaimEvent, isPaid = false): Result<ClaimStage, ClaimEventProblem> {
  if (!isStaff(event.by) && event.kind !== 'documents-attached') return fail('not-allowed');
  const answer = transitions[stage][event.kind];
  if (typeof answer !== 'number') return fail(answer);
  if (answer === denied && isPaid) return fail('already-paid');
  const hasReason = (event.comments ?? '').trim() !== '';
  return needReason.includes(event.kind) && !hasReason ? fail('reason-missing') : ok(answer);
}
