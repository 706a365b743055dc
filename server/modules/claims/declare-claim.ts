import { missingDocuments } from '#domain/claim/claim-documents.ts';
import { claimFieldProblems, claimFields } from '#domain/claim/claim-fields.ts';
import { claimStage } from '#domain/claim/claim-status.ts';
import { claimTypesOf } from '#domain/claim/claim-type.ts';
import { type ClaimDeclaration, type ClaimDeclarationProblem, declareClaim as declare } from '#domain/claim/declare-claim.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { createClaim } from '#domain/wire/claims.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { type FieldFault, invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { readCover } from '#server/modules/policies/reading/read-contract.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { attachDocuments } from './attach-documents.ts';
import { documentsOf, documentsOnFile, isDisabilityTicked } from './claim-wire.ts';
import { type ClaimedRisk, findByIdentifier, insertClaim, insertStatus, lockRisk } from './store.ts';

type Declared = BodyOutput<typeof createClaim>;

const fieldOf: Readonly<Record<ClaimDeclarationProblem, string>> = {
  'policy-draft': 'policy',
  'type-not-offered': 'claim_type_id',
  'loss-in-future': 'loss_date',
};

/**
 * Declares a claim, with its files, and tells the policyholder. The same declaration again returns the same claim; other contents under its identifier are refused.
 * Whether the policy covers the day of the loss, and whether receipts are due, is kept with the claim; the office decides (decision A50).
 * @returns the claim's id
 * @throws {ProblemError} the problems of the endpoint, `not-found`
 */
export async function declareClaim(
  db: Executor,
  ports: Ports,
  declaration: { policyId: number; riskId: number; actor: Actor; body: Declared; bodyHash: string },
): Promise<number> {
  const { policyId, riskId, actor, body, bodyHash } = declaration;
  const found = await lockRisk(db, policyId, riskId);
  if (!found) throw new ProblemError('not-found');
  const earlier = await findByIdentifier(db, body.identifier);
  if (earlier) {
    if (earlier.riskId !== riskId || earlier.requestHash !== bodyHash) throw new ProblemError('different-bytes');
    return earlier.id;
  }
  const { cover, isToBeRegularised } = await judge(db, ports, found, body);
  refuseFaults([...fieldProblems(ports, found, body), ...documentProblems(ports, found, body)]);

  const now = ports.clock.now();
  const { identifier, claim_type_id: type, loss_date: lossDate, description, extra_fields: extraFields } = body;
  const stage = claimStage.received;
  const facts = { cover, isToBeRegularised, requestHash: bodyHash, createdAt: now, updatedAt: now };
  const claim = await insertClaim(db, { identifier, riskId, type, lossDate, description, extraFields, stage, ...facts });
  // At the same moment somebody has declared a claim with this identifier for another risk.
  if (!claim) throw new ProblemError('different-bytes');
  const { userId = null } = whoOf(actor);
  await insertStatus(db, { claimId: claim.id, stage, comments: null, userId, createdAt: now });
  await attachDocuments(db, claim, body.documents);
  await recordEvent(db, ports, { kind: 'claim-declared', ...whoOf(actor), policyId, riskId, data: { claim: claim.id, type } });
  await queueMail(db, ports, { kind: 'claim-received', cause: `claim:${claim.id}`, to: { userId: found.policy.userId } });
  return claim.id;
}

/** Makes sure that claims of a risk can be declared: its policy was paid, and there are claims for its type. @throws {ProblemError} `invalid-input` */
export function assertClaimable({ risk, policy }: ClaimedRisk): void {
  if (policy.status === policyStatus.draft) refuseFaults([{ path: 'policy', code: 'policy-draft' }]);
  if (claimTypesOf(risk.riskType).length === 0) refuseFaults([{ path: 'claim_type_id', code: 'type-not-offered' }]);
}

async function judge(db: Executor, { clock }: Ports, { risk, policy }: ClaimedRisk, body: Declared): Promise<ClaimDeclaration> {
  const facts = await readCover(db, policy.id, risk.id);
  const today = todayOf({ clock });
  const declared = declare({ type: body.claim_type_id, riskType: risk.riskType, lossDay: body.loss_date }, facts, today);
  if (declared.ok) return declared.value;
  throw invalid(fieldOf[declared.problem], declared.problem);
}

function fieldProblems({ clock }: Ports, { risk }: ClaimedRisk, body: Declared): FieldFault[] {
  const today = todayOf({ clock });
  const { claim_type_id: type, loss_date: lossDay, extra_fields: given } = body;
  const fields = claimFields(type, risk.riskType);
  const unknown = Object.keys(given).filter((id) => !fields.some((field) => field.id === id));
  const problems = Object.entries(claimFieldProblems(fields, given, { lossDay, today }));
  return [
    ...unknown.map((id) => ({ path: `extra_fields.${id}`, code: 'unknown' as const })),
    ...problems.map(([id, code]) => ({ path: `extra_fields.${id}`, code })),
  ];
}

function documentProblems({ config }: Ports, found: ClaimedRisk, body: Declared): FieldFault[] {
  if (body.documents_to_follow) return [];
  const claim = { type: body.claim_type_id, isDisabilityTicked: isDisabilityTicked(body.extra_fields) };
  const required = documentsOf(found, claim, config.claimDocuments);
  const missing = missingDocuments(required, [...documentsOnFile(found), ...body.documents.map(({ type }) => type)]);
  return missing.map((type) => ({ path: `documents.${type}`, code: 'missing' }));
}

function refuseFaults(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw new ProblemError('invalid-input', { fields });
}
