import * as v from 'valibot';
import { type PushMessage, type PushWords, pushMessageSchema, pushWords } from '#domain/wire/push.ts';
import { speaksEnglish } from './english.ts';

/** The English texts are here because no page may be open, and the translation catalogue belongs to the page. */
const english: Record<PushMessage['kind'], PushWords> = {
  'evaluation-decided': { title: 'Your result is here', body: 'We have reviewed your assessment. Tap to see it.' },
  'receipt-unpaid': { title: 'You have an unpaid receipt', body: 'Tap to see it and pay it.' },
  'mandate-ended': { title: 'Your direct debit mandate has expired', body: 'Tap to give us your account again.' },
  'claim-changed': { title: 'There is news of your claim', body: 'Tap to see how it is going.' },
  'contract-unsigned': { title: 'You have an unsigned contract', body: 'Tap to read it and sign it.' },
};
/** Shown for a kind of message that only a newer server knows: browsers require a notification for every push. */
const unknown = {
  'es-ES': { title: 'Peritia', body: 'Tienes una novedad. Toca para verla.' },
  en: { title: 'Peritia', body: 'There is news for you. Tap to see it.' },
};

function wordsOf(data: PushMessageData | null, lang: keyof typeof unknown): PushWords {
  try {
    const parsed = v.safeParse(pushMessageSchema, data?.json());
    if (!parsed.success) return unknown[lang];
    const { kind, words } = parsed.output;
    // The server writes its texts in Spanish.
    return lang === 'en' ? english[kind] : (words ?? pushWords[kind]);
  } catch {
    return unknown[lang];
  }
}

/** When the caches cannot be read, the message is shown all the same, in Spanish: the language of whoever has chosen none. */
const languageOf = (): Promise<keyof typeof unknown> =>
  speaksEnglish().then(
    (speaks) => (speaks ? 'en' : 'es-ES'),
    () => 'es-ES',
  );

/** Shows what the server pushes. A tap brings the app to the front, without navigating an open window away from what is being done in it. */
export function showPushes(worker: ServiceWorkerGlobalScope, base: string): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(
      languageOf().then((lang) => {
        const { title, body } = wordsOf(event.data, lang);
        return worker.registration.showNotification(title, { body, tag: title, lang, icon: `${base}icons/icon-192.png` });
      }),
    );
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
