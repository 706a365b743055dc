import { renewChallenges } from '#domain/wire/evaluations.ts';
import type { Api } from '#src/api/client.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import type { Guest } from '#src/state/guest.ts';
import { type EvaluationKit, kitStore } from './evaluation-kit.ts';

/**
 * The kit of an evaluation that was handed over to this phone: its grant is the one that the hand-over gave, and it renews the challenges. Never fails: without a
 * network it uses what the phone has.
 */
export async function openGuestKit(api: Api, records: Records, guest: Guest, now: number): Promise<EvaluationKit> {
  const { grant, policyId, riskId } = guest;
  const store = kitStore(records);
  const kept = await store.read(guest).catch(() => undefined);
  const own = kept?.grant.id === grant.id ? kept : { grant, challenges: [], imeiRetryCount: 0 };
  if (own.challenges.some((challenge) => challenge.expiresAt > now)) return own;
  const renewed = await api.call(renewChallenges, { params: { id: policyId, riskId }, token: grant.token }).catch(() => null);
  if (renewed === null) return own;
  const challenges = renewed.challenges.map(({ text, expires_at }) => ({ text, expiresAt: Date.parse(expires_at) }));
  const kit = { ...own, challenges };
  await store.write(guest, kit).catch(() => undefined);
  return kit;
}
