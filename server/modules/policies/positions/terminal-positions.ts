import { isOpenClaim } from '#domain/claim/claim-status.ts';
import { claimType } from '#domain/claim/claim-type.ts';
import { canBeLocatedAt } from '#domain/claim/located-at.ts';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import type { getTerminalCoordinates, shareTerminalCoordinates } from '#domain/wire/terminal-positions.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deletePosition, findPosition, putPosition } from './store-positions.ts';

interface Place {
  policyId: number;
  riskId: number;
}

function isTheftOpen({ policy_risk_claims: claims }: PolicyRisk): boolean {
  const kinds: number[] = [claimType.theft, claimType.robbery];
  return claims.some((claim) => kinds.includes(claim.claim_type.id) && isOpenClaim(claim));
}

/** The phone of this policy. @throws {ProblemError} `not-found` when the policy has no such phone */
async function phoneOf(db: Executor, { policyId, riskId }: Place): Promise<PolicyRisk> {
  const { policy_risks: risks } = policyWire(await readPolicy(db, policyId));
  const phone = risks.find(({ id, policy_risk_mobile: mobile }) => id === riskId && mobile !== null);
  if (!phone) throw new ProblemError('not-found');
  return phone;
}

/** The position of a stolen phone (decision A58). @throws {ProblemError} `not-found` without an open claim of theft or without consent */
export async function readPosition(
  db: Executor,
  ports: Ports,
  actor: Actor,
  place: Place,
): Promise<ResponseOf<typeof getTerminalCoordinates>> {
  const position = isTheftOpen(await phoneOf(db, place)) ? await findPosition(db, place.riskId) : null;
  if (!position) throw new ProblemError('not-found');
  if (isStaffActor(actor)) await recordEvent(db, ports, { kind: 'position-read', ...whoOf(actor), ...place });
  const { latitude, longitude, accuracyMetres, locatedAt } = position;
  return { latitude, longitude, accuracy_m: accuracyMetres, located_at: locatedAt.toISOString() };
}

/** Stores the position with the consent. Nobody can consent for another person. @throws {ProblemError} `not-found`, `forbidden`, `invalid-input` */
export async function sharePosition(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { body, ...place }: Place & { body: BodyOutput<typeof shareTerminalCoordinates> },
): Promise<void> {
  if (isStaffActor(actor)) throw new ProblemError('forbidden');
  if (!isTheftOpen(await phoneOf(db, place))) throw invalid('terminalId', 'no-theft-claim');
  const { latitude, longitude, accuracy_m: accuracyMetres, located_at, consent_version: consentVersion } = body;
  const [locatedAt, now] = [new Date(located_at), ports.clock.now()];
  if (!canBeLocatedAt(locatedAt.getTime(), now.getTime())) throw invalid('located_at', 'in-future');
  const consent = { consentVersion, consentedAt: now };
  await putPosition(db, { riskId: place.riskId, latitude, longitude, accuracyMetres, locatedAt, ...consent });
  await recordEvent(db, ports, { kind: 'position-shared', ...whoOf(actor), ...place, data: { consent: consentVersion } });
}

/** Deletes the position, if there is one. @throws {ProblemError} `not-found` */
export async function withdrawPosition(db: Executor, ports: Ports, actor: Actor, place: Place): Promise<void> {
  await phoneOf(db, place);
  if (await deletePosition(db, place.riskId)) await recordEvent(db, ports, { kind: 'position-withdrawn', ...whoOf(actor), ...place });
}
