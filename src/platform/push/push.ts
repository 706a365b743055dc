/** Whether this browser can receive push notifications while the app is closed. On an iPhone only the installed app can. */
export type PushReadiness = 'unsupported' | 'denied' | 'askable' | 'subscribed';

/** A push subscription in the form that the server takes. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function manager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

export async function pushReadiness(): Promise<PushReadiness> {
  const pushes = await manager();
  if (!pushes) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = Notification.permission === 'granted' ? await pushes.getSubscription() : null;
  return subscription ? 'subscribed' : 'askable';
}

/**
 * Asks for permission and subscribes; call it only on a press of the person. `publicKey`: the server's, base64url. Null: the person refused, or the browser's push
 * service does not answer.
 */
export async function subscribeToPush(publicKey: string): Promise<BrowserSubscription | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const pushes = await manager();
    const subscription = await pushes?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
    const { endpoint, keys } = subscription?.toJSON() ?? {};
    return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
  } catch {
    return null;
  }
}

/** Ends this browser's push subscription: it receives no more notifications, and the server learns this from the push service. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
