import { isStaff, type Role } from '#domain/access/roles.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** How a claim is shown. The specification gives three of the words; for status 4 it says "documentation rejected". */
export type ClaimDisplayStatus = 'ABIERTO' | 'CERRADO' | 'DOCUMENTACION_RECHAZADA' | 'DESCONOCIDO';

/** A claim's status on the wire (specification §4), as its policyholder sees it. The stages below are what the office sees, with numbers of their own. */
export const claimStatus = { open: 1, closed: 2, documentationRejected: 4 } as const;
export type ClaimStatus = (typeof claimStatus)[keyof typeof claimStatus];

const displayStatuses: Readonly<Record<number, ClaimDisplayStatus>> = {
  [claimStatus.open]: 'ABIERTO',
  [claimStatus.closed]: 'CERRADO',
  [claimStatus.documentationRejected]: 'DOCUMENTACION_RECHAZADA',
};

/** How a status of the wire is shown: 1, 2 and 4 have words, all others are DESCONOCIDO (specification §4, decision A28). */
export function claimDisplayStatus(status: number): ClaimDisplayStatus {
  return displayStatuses[status] ?? 'DESCONOCIDO';
}

/** The parts of a claim that say whether it was denied; its newest status comes first. */
interface JudgedClaim {
  notify_denied: boolean;
  statuses: readonly { status: number; comments: string | null }[];
}

/**
 * Whether a claim was denied, and why (decision A28): its last status, the first of the list, is closed and it says so. The reason is that
 * status's comments, null when there are none. Null: it was not denied.
 */
export function claimDenial(claim: JudgedClaim): { reason: string | null } | null {
  const last = claim.statuses[0];
  return claim.notify_denied && last?.status === claimStatus.closed ? { reason: last.comments } : null;
}

/** `internal_status` on the wire: what staff see of a claim on its way. */
export const claimStage = { received: 1, inReview: 2, documentationRejected: 3, accepted: 4, settled: 5, denied: 6 } as const;
export type ClaimStage = (typeof claimStage)[keyof typeof claimStage];

const { received, inReview, documentationRejected, accepted, settled, denied } = claimStage;

export const claimStages: readonly ClaimStage[] = Object.values(claimStage);

/** The status of specification §4 that a stage is shown as. */
export function claimStatusOf(stage: ClaimStage): ClaimStatus {
  if (stage === documentationRejected) return claimStatus.documentationRejected;
  return stage === settled || stage === denied ? claimStatus.closed : claimStatus.open;
}

/** Stages in which a claim still waits for somebody. */
export const openClaimStages: readonly ClaimStage[] = claimStages.filter((stage) => claimStatusOf(stage) !== claimStatus.closed);

/** Whether a claim on the wire, its newest status first, still waits for somebody. */
export function isOpenClaim({ statuses }: { statuses: readonly { status: number }[] }): boolean {
  return statuses[0]?.status !== claimStatus.closed;
}

/** What only staff do to a claim. */
export const claimDecisions = ['review-started', 'documentation-rejected', 'accepted', 'settled', 'denied', 'reopened'] as const;
export type ClaimEventKind = (typeof claimDecisions)[number] | 'documents-attached';

/** What happens to a claim; `comments` are said to the policyholder. */
export interface ClaimEvent {
  kind: ClaimEventKind;
  comments: string | null;
  by: Role;
}

export type ClaimEventProblem = 'not-allowed' | 'reason-missing' | 'documents-missing' | 'not-accepted' | 'closed' | 'not-closed';
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
 * What an event makes of a claim. Staff decide; anybody else who sees the claim only attaches documents. To deny a claim or to reject its
 * documents takes a reason, for its policyholder is told it.
 */
export function nextClaimStage(stage: ClaimStage, event: ClaimEvent): Result<ClaimStage, ClaimEventProblem> {
  if (!isStaff(event.by) && event.kind !== 'documents-attached') return fail('not-allowed');
  const answer = transitions[stage][event.kind];
  if (typeof answer !== 'number') return fail(answer);
  const hasReason = (event.comments ?? '').trim() !== '';
  return needReason.includes(event.kind) && !hasReason ? fail('reason-missing') : ok(answer);
}
