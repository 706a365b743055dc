import type { BrowserContext, Worker } from '@playwright/test';

/** The members of a service worker's scope that are used; the types of a page lack them. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  WindowClient: { prototype: object };
  Clients: { prototype: object };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
}

/** The context's service worker, once it has started. */
export async function onlyWorker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** How many windows of the app the browser lists for the worker. */
export function openWindows(worker: Worker): Promise<number> {
  return worker.evaluate(async () => {
    const { clients } = self as unknown as { clients: { matchAll(query: object): Promise<unknown[]> } };
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });
}

/**
 * Calls the service worker's own listener with a click on the first notification shown. Nobody can click one in a headless browser, and only a real click allows a
 * window to be focused or opened: so the requests of the worker are recorded instead. The list of open windows is the browser's.
 *
 * @returns the addresses of the windows to be focused, and of those to be opened
 *
 * @throws when no notification is shown, or the worker's listener fails
 */
export function touchNotification(worker: Worker): Promise<{ focused: string[]; opened: string[] }> {
  return worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('no notification is shown');
    const asked = { focused: [] as string[], opened: [] as string[] };
    Object.assign(scope.WindowClient.prototype, {
      focus: async function (this: { url: string }) {
        asked.focused.push(this.url);
        return this;
      },
    });
    Object.assign(scope.Clients.prototype, {
      openWindow: async (url: string) => {
        asked.opened.push(url);
        return null;
      },
    });
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const answers: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (answer: Promise<unknown>) => answers.push(answer) });
    scope.dispatchEvent(event);
    await Promise.all(answers);
    return asked;
  });
}
