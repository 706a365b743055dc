import { missingDocuments } from '#domain/claim/claim-documents.ts';
import { type ClaimEvent, type ClaimEventProblem, nextClaimStage } from '#domain/claim/claim-status.ts';
import type { updateClaim } from '#domain/wire/claims.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { pushToBrowsers } from '#server/modules/notifications/tell.ts';
import type { Ports } from '#server/ports/ports.ts';
import { arrangeClaim, isArrangement } from './arrange-claim.ts';
import { attachDocuments } from './attach-documents.ts';
import { moveOn } from './claim-files.ts';
import { documentsOfClaim, documentsOnFile } from './claim-wire.ts';
import { readClaim } from './read-claim.ts';
import { insertStatus, type LoadedClaim, lockClaim, touchClaim } from './store.ts';

interface Change {
  policyId: number;
  riskId: number;
  claimId: number;
  actor: Actor;
  body: BodyOutput<typeof updateClaim>;
}

/**
 * Attaches documents to a claim or decides about it, by the rules of its stages. The policyholder is told of what staff decide.
 * @throws {ProblemError} the problems of the endpoint, `forbidden`, `not-found`
 */
export async function changeClaim(db: Executor, ports: Ports, change: Change): Promise<void> {
  const { actor, body, ...place } = change;
  await lockClaim(db, place.claimId);
  const loaded = await readClaim(db, place);
  const { claim, policy } = loaded;
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  if (isArrangement(body)) return arrangeClaim(db, ports, actor, loaded, body);
  const comments = body.event === 'documents-attached' ? null : body.comments;
  const next = nextClaimStage(claim.stage, { kind: body.event, comments, by: actor.role }, loaded.payouts.length > 0);
  if (!next.ok) throw refusalOf(next.problem);
  if (body.event === 'accepted') assertDocumented(loaded, ports);
  const isNews = body.event !== 'documents-attached' && (next.value !== claim.stage || comments !== null);
  if (body.event === 'documents-attached') {
    // Nothing new has come: the claim keeps waiting for better documents.
    if ((await attachDocuments(db, claim, body.documents)) === 0) return;
    await moveOn(db, ports, loaded, actor.userId);
  } else if (isNews) {
    const refused = body.event === 'documentation-rejected' ? body.documents : [];
    await insertStatus(db, { claimId: claim.id, stage: next.value, comments, refused, userId: actor.userId, createdAt: ports.clock.now() });
  } else await touchClaim(db, claim.id, ports.clock.now());
  const data = { claim: claim.id, event: body.event satisfies ClaimEvent['kind'] };
  await recordEvent(db, ports, { kind: 'claim-changed', ...whoOf(actor), policyId: place.policyId, riskId: place.riskId, data });
  if (!isNews) return;
  const news = { kind: 'claim-changed', cause: `claim:${claim.id}`, userId: policy.userId } as const;
  // The policyholder gets the decision by e-mail as well, even when the phone has shown it first.
  await queueMail(db, ports, { ...news, to: { userId: policy.userId } });
  await pushToBrowsers(db, ports, news);
}

function refusalOf(problem: ClaimEventProblem): ProblemError {
  if (problem === 'not-allowed') return new ProblemError('forbidden');
  const path = problem === 'reason-missing' ? 'comments' : 'event';
  return invalid(path, problem);
}

function assertDocumented(loaded: LoadedClaim, { config }: Ports): void {
  const missing = missingDocuments(documentsOfClaim(loaded, config.claimDocuments), [
    ...documentsOnFile(loaded),
    ...loaded.files.map((file) => file.document.type),
  ]);
  if (missing.length === 0) return;
  throw new ProblemError('invalid-input', { fields: missing.map((type) => ({ path: `documents.${type}`, code: 'missing' })) });
}
