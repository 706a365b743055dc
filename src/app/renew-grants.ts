import type { UseStore } from 'idb-keyval';
import type { createStore } from 'jotai';
import type { ItemGrant } from '#domain/outbox/item.ts';
import type { Api } from '#src/api/client.ts';
import { type EvaluationPlace, fetchKit } from '#src/evaluation-kit/evaluation-kit.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { SubjectOfRisk } from '#src/outbox/subject.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { loggedUserAtom } from '#src/state/session.ts';

type Store = ReturnType<typeof createStore>;

/** A server that refuses new grants too must not be asked without end. */
const triesEveryMs = 60_000;
const mostRepeats = 5;

/**
 * Items whose grant is no longer taken (fault FB6) go on with a new one as soon as their owner is signed in: at once when the session is
 * still good, after the log-in when it is not (the call then ends the session, which leads there).
 */
export function renewGrants(store: Store, api: Api, records: UseStore, outbox: Outbox): void {
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
    if (last && Date.now() - last.at < triesEveryMs) {
      // An item that was on its way with the old grant is refused after the new one came: it goes once more with the new one.
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
    } catch {
      // No network, or nothing more to evaluate: the items stay, and say why.
    }
  };
  store.sub(allItemsAtom, look);
  store.sub(loggedUserAtom, () => {
    renewed.clear();
    look();
  });
}

/** What speaks of claims comes when there is one. */
async function claimGrant(api: Api, records: UseStore, place: EvaluationPlace): Promise<ItemGrant> {
  const { fetchClaimGrant } = await import('#src/parts/ask-claim-grant.ts');
  return fetchClaimGrant(api, records, place);
}
