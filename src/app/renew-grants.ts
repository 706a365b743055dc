import type { UseStore } from 'idb-keyval';
import type { createStore } from 'jotai';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { ItemGrant, OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { evaluationStatus } from '#domain/wire/evaluation-status.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { type EvaluationPlace, fetchKit } from '#src/evaluation-kit/evaluation-kit.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { SubjectOfRisk } from '#src/outbox/subject.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { loggedUserAtom } from '#src/state/session.ts';

type Store = ReturnType<typeof createStore>;

/** By an evaluation's draft name: the outcome that its items get without being sent, instead of one more refusal of their grant, while the entry exists. */
export type LastWords = Map<string, (item: OutboxItem) => Outcome>;

/** The minimum time between two requests for a grant, in milliseconds: a server may refuse new grants too. */
const triesEveryMs = 60_000;
const mostRepeats = 5;

/**
 * Gets a new grant for items whose grant the server no longer accepts (fault FB6), as soon as their owner is signed in: at once while the session is valid,
 * else after the log-in (the call then ends the session, which leads to the log-in screen).
 */
export function renewGrants(store: Store, api: Api, records: UseStore, outbox: Outbox, lastWords: LastWords): void {
  const renewed = new Map<string, { at: number; grant: ItemGrant | null; repeats: number }>();
  const look = () => {
    const user = store.get(loggedUserAtom);
    if (user === null) return;
    const blocked = (store.get(allItemsAtom) ?? []).filter(
      (item) => item.ownerId === user.id && item.state === 'blocked' && item.blockedBy === 'sign-in',
    );
    for (const { type, policyId, riskId } of new Map(
      blocked.map(({ subject }) => [`${subject.type}:${subject.riskId}`, subject]),
    ).values()) {
      if (type !== 'call-request') void renew(type, { userId: user.id, policyId, riskId });
    }
  };
  const renew = async (type: SubjectOfRisk['type'], place: EvaluationPlace) => {
    const of = { type, riskId: place.riskId };
    const key = `${type}:${place.riskId}`;
    const last = renewed.get(key);
    // The distance, because the clock may have been set back.
    if (last && Math.abs(Date.now() - last.at) < triesEveryMs) {
      // An item that was being sent with the old grant is refused after the new one came: it is sent again with the new one.
      if (last.grant === null || last.repeats >= mostRepeats) return;
      last.repeats += 1;
      await outbox.unblock('sign-in', of, last.grant);
      return;
    }
    const mine: { at: number; grant: ItemGrant | null; repeats: number } = { at: Date.now(), grant: null, repeats: 0 };
    renewed.set(key, mine);
    setTimeout(look, triesEveryMs);
    try {
      const grant = type === 'evaluation' ? (await fetchKit(api, records, place)).grant : await claimGrant(api, records, place);
      mine.grant = grant;
      await outbox.unblock('sign-in', of, grant);
    } catch (error) {
      // Without a network the items stay and show why they wait.
      if (type === 'evaluation' && isOver(error)) await end(place, error).catch(() => {});
    }
  };
  /** The server accepts nothing more for this evaluation. The one it has may be this very evaluation, whose answer was lost (decision record 0006). */
  const end = async (place: EvaluationPlace, { status, code }: ApiError) => {
    const arrived = await api
      .call(evaluationStatus, { params: { id: place.policyId, riskId: place.riskId } })
      .then(({ evaluation_id }) => evaluation_id, noneIfOver);
    const name = draftName(place);
    lastWords.set(name, ({ kind, subject, sha256 }) =>
      kind === 'submit' && subject.id === arrived ? { type: 'receipt', sha256 } : { type: 'problem', status, code, retryAfterMs: null },
    );
    try {
      await outbox.unblock('sign-in', { type: 'evaluation', riskId: place.riskId });
      await outbox.drain();
    } finally {
      lastWords.delete(name);
    }
  };
  store.sub(allItemsAtom, look);
  store.sub(loggedUserAtom, () => {
    renewed.clear();
    look();
  });
}

/** The code for claims is loaded only when there is a claim. */
async function claimGrant(api: Api, records: UseStore, place: EvaluationPlace): Promise<ItemGrant> {
  const { fetchClaimGrant } = await import('#src/parts/ask-claim-grant.ts');
  return fetchClaimGrant(api, records, place);
}

const isOver = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

function noneIfOver(error: unknown): null {
  if (isOver(error)) return null;
  throw error;
}
