import type { ItemGrant } from '#domain/outbox/item.ts';
import { riskToEvaluate } from '#domain/policy/risks-to-evaluate.ts';
import { openEvaluation } from '#domain/wire/evaluations.ts';
import type { Policy } from '#domain/wire/policies.ts';
import type { Api } from '#src/api/client.ts';
import { keptValues } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';

/** What a phone needs to evaluate without a network: a narrow grant to send the items, and a pool of one-time challenges (decision A81). */
export interface EvaluationKit {
  grant: ItemGrant;
  challenges: { text: string; expiresAt: number }[];
  imeiRetryCount: number;
}

export interface EvaluationPlace {
  userId: number;
  policyId: number;
  riskId: number;
}

type KitOwner = Pick<EvaluationPlace, 'userId' | 'riskId'>;

/** A kit is renewed when its grant is valid for less than this many milliseconds. */
const freshForMs = 24 * 60 * 60_000;

const nameOf = ({ userId, riskId }: KitOwner) => `${userId}:${riskId}`;

export function kitStore(records: Records) {
  const kept = keptValues<EvaluationKit>(records, 'grant');
  return {
    read: (place: KitOwner) => kept.get(nameOf(place)),
    write: (place: EvaluationPlace, kit: EvaluationKit) => kept.set(nameOf(place), kit),
    forget: (place: KitOwner) => kept.remove(nameOf(place)),
    /** Removes a challenge that was shown: it is valid for one photo. */
    async dropChallenge(place: EvaluationPlace, text: string): Promise<void> {
      await kept.change(nameOf(place), (kit) => ({ ...kit, challenges: kit.challenges.filter((challenge) => challenge.text !== text) }));
    },
  };
}

/** The kit stored on the phone while it is fresh; else a new one from the server, which is stored. @throws what the call throws */
export async function openKit(api: Api, records: Records, place: EvaluationPlace, now: number): Promise<EvaluationKit> {
  const store = kitStore(records);
  // A phone that stores nothing (fault FA9) fetches a kit every time.
  const kept = await store.read(place).catch(() => undefined);
  const hasChallenges = kept?.challenges.some((challenge) => challenge.expiresAt > now + freshForMs / 4) ?? false;
  if (kept && hasChallenges && kept.grant.expiresAt > now + freshForMs) return kept;
  try {
    return await fetchKit(api, records, place);
  } catch (error) {
    // When no new kit can be had, an older one with a valid grant is used: its photos are then reviewed by a person.
    if (kept && kept.grant.expiresAt > now) return kept;
    throw error;
  }
}

/** Fetches a new kit even if the phone has one: after a decision the old grant is no longer valid. */
export async function fetchKit(api: Api, records: Records, place: EvaluationPlace): Promise<EvaluationKit> {
  const answer = await api.call(openEvaluation, { params: { id: place.policyId, riskId: place.riskId } });
  const kit: EvaluationKit = {
    grant: { id: answer.grant.id, token: answer.grant.token, expiresAt: Date.parse(answer.grant.expires_at) },
    challenges: answer.challenges.map((challenge) => ({ text: challenge.text, expiresAt: Date.parse(challenge.expires_at) })),
    imeiRetryCount: answer.imei_retry_count,
  };
  await kitStore(records)
    .write(place, kit)
    .catch(() => undefined);
  return kit;
}

/** Fetches the kits of all evaluations that are due, so that they can be done later without a network. Failures are ignored until the next time. */
export async function prepareEvaluations(
  api: Api,
  records: Records,
  userId: number,
  policies: readonly Policy[],
  now: number,
): Promise<void> {
  for (const policy of policies) {
    const risk = riskToEvaluate(policy);
    if (risk) await openKit(api, records, { userId, policyId: policy.id, riskId: risk.id }, now).catch(() => undefined);
  }
}
