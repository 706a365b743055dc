import { removePushSubscription, savePushSubscription } from '#domain/wire/push.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import type { Api } from '#src/api/client.ts';
import { pushReadiness, subscribeToPush, unsubscribeFromPush } from '#src/platform/push/push.ts';
import { localStore } from '#src/state/local-store.ts';

/** The entry for this browser's push subscription, `<user id> <subscription id> <end of the token>`; it ends with the session in which it was made. */
const key = 'peritia.push';

type Who = Pick<LoggedUser, 'id' | 'api_token'>;

/** Enough to tell one session from another. */
const endOf = (token: string) => token.slice(-6);

/** How this person will hear of a result: in this browser already (`push`), there if they want (`askable`), or by mail. */
export type Telling = 'push' | 'askable' | 'mail';

export async function tellingOf({ id, api_token }: Who): Promise<Telling> {
  const readiness = await pushReadiness();
  if (readiness === 'unsupported' || readiness === 'denied') return 'mail';
  // Subscribed for somebody else who was here before, or in a session that is over, is not subscribed for this person.
  const [userId, , session] = localStore.getItem(key)?.split(' ') ?? [];
  return readiness === 'subscribed' && userId === String(id) && session === endOf(api_token) ? 'push' : 'askable';
}

/** Asks the person and tells the server. @throws what the call throws */
export async function askToTell(api: Api, who: Who, publicKey: string): Promise<Telling> {
  const subscription = await subscribeToPush(publicKey);
  if (!subscription) return 'mail';
  const { id } = await api.call(savePushSubscription, { params: { id: who.id }, body: subscription });
  localStore.setItem(key, `${who.id} ${id} ${endOf(who.api_token)}`);
  return 'push';
}

/** The server tells this browser nothing any more. */
export const forgetTelling = (): void => localStore.removeItem(key);

/** Ends the subscription at log-out: on a shared phone the next person hears nothing of this one. `token`: the session that ends. */
export async function stopTelling(api: Api, token: string): Promise<void> {
  const [userId, subscriptionId] = localStore.getItem(key)?.split(' ') ?? [];
  if (!userId || !subscriptionId) return;
  forgetTelling();
  const told = api.call(removePushSubscription, { params: { id: userId, subscriptionId }, token });
  await Promise.allSettled([told, unsubscribeFromPush()]);
}
