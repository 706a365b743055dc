import { removePushSubscription, savePushSubscription } from '#domain/wire/push.ts';
import type { Api } from '#src/api/client.ts';
import { pushReadiness, subscribeToPush, unsubscribeFromPush } from '#src/platform/push/push.ts';
import { localStore } from '#src/state/local-store.ts';

/** Whose this browser's subscription is on the server: `<user id> <subscription id>`. */
const key = 'peritia.push';

/** How this person will hear of a result: in this browser already (`push`), there if they want (`askable`), or by mail. */
export type Telling = 'push' | 'askable' | 'mail';

export async function tellingOf(userId: number): Promise<Telling> {
  const readiness = await pushReadiness();
  if (readiness === 'unsupported' || readiness === 'denied') return 'mail';
  // Subscribed for somebody else who was here before is not subscribed for this person.
  return readiness === 'subscribed' && localStore.getItem(key)?.split(' ')[0] === String(userId) ? 'push' : 'askable';
}

/** Asks the person and tells the server. @throws what the call throws */
export async function askToTell(api: Api, userId: number, publicKey: string): Promise<Telling> {
  const subscription = await subscribeToPush(publicKey);
  if (!subscription) return 'mail';
  const { id } = await api.call(savePushSubscription, { params: { id: userId }, body: subscription });
  localStore.setItem(key, `${userId} ${id}`);
  return 'push';
}

/** The server tells this browser nothing any more. */
export const forgetTelling = (): void => localStore.removeItem(key);

/** At log-out: on a shared phone the next person hears nothing of this one. `token`: the session that ends. */
export async function stopTelling(api: Api, token: string): Promise<void> {
  const [userId, subscriptionId] = localStore.getItem(key)?.split(' ') ?? [];
  if (!userId || !subscriptionId) return;
  forgetTelling();
  const told = api.call(removePushSubscription, { params: { id: userId, subscriptionId }, token });
  await Promise.allSettled([told, unsubscribeFromPush()]);
}
