import { removePushSubscription, savePushSubscription } from '#domain/wire/push.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import type { Api } from '#src/api/client.ts';
import { pushReadiness, subscribeToPush, unsubscribeFromPush } from '#src/platform/push/push.ts';
import { localStore } from '#src/state/local-store.ts';

/**
 * The key of the entry for this browser's push subscription, `<user id> <subscription id> <end of the token>`; the subscription ends with the session in which
 * it was made.
 */
const key = 'peritia.push';

type Who = Pick<LoggedUser, 'id' | 'api_token'>;

/** Enough to tell one session from another. */
const endOf = (token: string) => token.slice(-6);

/** How this person will be notified of a result: by push in this browser (`push`), by mail while push can be offered (`askable`), or by mail. */
export type Telling = 'push' | 'askable' | 'mail';

export async function tellingOf({ id, api_token }: Who): Promise<Telling> {
  const readiness = await pushReadiness();
  if (readiness === 'unsupported' || readiness === 'denied') return 'mail';
  // A subscription made for another person, or in a session that has ended, does not count for this one.
  const [userId, , session] = localStore.getItem(key)?.split(' ') ?? [];
  return readiness === 'subscribed' && userId === String(id) && session === endOf(api_token) ? 'push' : 'askable';
}

/** Asks the person for permission and registers the subscription at the server. @throws what the call throws */
export async function askToTell(api: Api, who: Who, publicKey: string): Promise<Telling> {
  const subscription = await subscribeToPush(publicKey);
  if (!subscription) return 'mail';
  const { id } = await api.call(savePushSubscription, { params: { id: who.id }, body: subscription });
  localStore.setItem(key, `${who.id} ${id} ${endOf(who.api_token)}`);
  return 'push';
}

/** To be called when the server has ended the session, and its push subscription with it. */
export const forgetTelling = (): void => localStore.removeItem(key);

/** Ends the subscription at the log-out, so that on a shared phone the next person gets no notifications of this one. `token`: of the ending session. */
export async function stopTelling(api: Api, token: string): Promise<void> {
  const [userId, subscriptionId] = localStore.getItem(key)?.split(' ') ?? [];
  if (!userId || !subscriptionId) return;
  forgetTelling();
  const told = api.call(removePushSubscription, { params: { id: userId, subscriptionId }, token });
  await Promise.allSettled([told, unsubscribeFromPush()]);
}
