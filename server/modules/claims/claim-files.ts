import { nextClaimStage } from '#domain/claim/claim-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { ClaimFiles } from '#server/modules/captures/claim-files.ts';
import type { Ports } from '#server/ports/ports.ts';
import { attachDocuments } from './attach-documents.ts';
import { refusedOf } from './claim-wire.ts';
import { findByIdentifier, insertStatus, type LoadedClaim, loadClaim, lockClaim, placeOfClaim, touchClaim } from './store.ts';

/** Files that name a claim: each becomes its document as soon as it has arrived, without a further call. */
export function claimFiles(ports: Ports): ClaimFiles {
  return {
    async assertOpen(db, { riskId, claim: identifier }) {
      const claim = await findByIdentifier(db, identifier);
      if (claim?.riskId !== riskId) throw invalid('claim', 'unknown');
      assertTakesMore(claim);
    },

    async attach(db, { riskId, claim: identifier, captureId, sha256, document }) {
      const place = await placeOfClaim(db, identifier);
      if (place?.riskId !== riskId) throw invalid('claim', 'unknown');
      await lockClaim(db, place.claimId);
      const before = await loadClaim(db, place);
      if (!before) throw invalid('claim', 'unknown');
      assertTakesMore(before.claim);
      await attachDocuments(db, before.claim, [{ type: document, capture_id: captureId, sha256 }]);
      await moveOn(db, ports, before);
      const data = { claim: place.claimId, event: 'documents-attached' };
      await recordEvent(db, ports, { kind: 'claim-changed', userId: before.policy.userId, policyId: place.policyId, riskId, data });
    },
  };
}

function assertTakesMore({ stage }: Pick<LoadedClaim['claim'], 'stage'>): void {
  const next = nextClaimStage(stage, { kind: 'documents-attached', comments: null, by: 'policyholder' });
  if (!next.ok) throw invalid('claim', 'closed');
}

/**
 * Moves a claim on after documents have come. A claim whose documents were refused is reviewed again once each refused type has a new file; until then it keeps waiting.
 */
export async function moveOn(db: Executor, ports: Ports, before: LoadedClaim, userId = before.policy.userId): Promise<void> {
  const { claim, risk, policy } = before;
  const now = ports.clock.now();
  const next = nextClaimStage(claim.stage, { kind: 'documents-attached', comments: null, by: 'policyholder' });
  const loaded = await loadClaim(db, { policyId: policy.id, riskId: risk.id, claimId: claim.id });
  const isWaited = loaded !== null && refusedOf(loaded).length > 0;
  if (next.ok && next.value !== claim.stage && !isWaited)
    await insertStatus(db, { claimId: claim.id, stage: next.value, comments: null, userId, createdAt: now });
  else await touchClaim(db, claim.id, now);
}
