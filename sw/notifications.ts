import * as v from 'valibot';
import { type PushMessage, pushMessageSchema } from '#domain/wire/push.ts';

/** The words are here because no page may be open; the catalogue is the page's. */
const words: Record<PushMessage['kind'], { title: string; body: string }> = {
  'evaluation-decided': { title: 'Ya tienes el resultado', body: 'Hemos revisado tu peritación. Toca para verlo.' },
  'receipt-unpaid': { title: 'Tienes un recibo sin pagar', body: 'Toca para verlo y pagarlo.' },
  'mandate-ended': { title: 'Tu domiciliación ha caducado', body: 'Toca para dar tu cuenta otra vez.' },
  'contract-unsigned': { title: 'Tienes un contrato sin firmar', body: 'Toca para leerlo y firmarlo.' },
};
/** From a newer server: a browser wants something to be shown for each message. */
const unknown = { title: 'Peritia', body: 'Tienes una novedad. Toca para verla.' };

function wordsOf(data: PushMessageData | null): { title: string; body: string } {
  try {
    const parsed = v.safeParse(pushMessageSchema, data?.json());
    return parsed.success ? words[parsed.output.kind] : unknown;
  } catch {
    return unknown;
  }
}

/** Shows what the server pushes; a touch brings the app to the front, without taking an open window away from what is being done in it. */
export function showPushes(worker: ServiceWorkerGlobalScope, base: string): void {
  worker.addEventListener('push', (event) => {
    const { title, body } = wordsOf(event.data);
    event.waitUntil(worker.registration.showNotification(title, { body, tag: title, lang: 'es-ES', icon: `${base}icons/icon-192.png` }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(comeForward(worker, base));
  });
}

async function comeForward({ clients }: ServiceWorkerGlobalScope, base: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  await (open ? open.focus() : clients.openWindow(base));
}
