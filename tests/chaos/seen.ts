import type { Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { countEvaluations } from '#tests/support/arrived.ts';
import type { Insured } from '#tests/support/people.ts';
import type { Sentence } from './judge.ts';

interface KeptItem {
  kind: string;
  state: string;
  isReleased: boolean;
}

export interface Kept {
  items: KeptItem[];
  draft: {
    imei: { value: string } | null;
    captures: Partial<Record<'front' | 'back', { sha256: string }>>;
    released: string[];
  } | null;
}

/** What lies on the phone, past the app; nothing when the app has not kept anything yet. */
export const readKept = (page: Page): Promise<Kept> =>
  page.evaluate(
    () =>
      new Promise<Kept>((resolve, reject) => {
        const request = indexedDB.open('peritia-outbox');
        let isNew = false;
        // Only the app makes it: one without its stores would be a phone that keeps nothing.
        request.onupgradeneeded = () => {
          isNew = true;
          request.transaction?.abort();
        };
        request.onerror = () => (isNew ? resolve({ items: [], draft: null }) : reject(request.error));
        request.onsuccess = () => {
          const database = request.result;
          const records = database.transaction('records').objectStore('records');
          const items = records.getAll(IDBKeyRange.bound('meta:', 'meta;', false, true));
          const drafts = records.getAll(IDBKeyRange.bound('draft:', 'draft;', false, true));
          drafts.onsuccess = () => {
            database.close();
            resolve({ items: items.result as KeptItem[], draft: (drafts.result[0] as Kept['draft']) ?? null });
          };
        };
      }),
  );

const sentences: [Sentence['says'], RegExp][] = [
  ['arrived', /Lo estamos revisando|Ha llegado 3 de 3/],
  ['nothing-waits', /Todo ha llegado|No hay nada pendiente/],
  ['nothing-sent', /Todavía no se ha enviado nada/],
  ['on-its-way', /Todo está a salvo|Guardado, de momento|Todavía sin enviar/],
];

const unsentOf = ({ items }: Kept) => items.filter(({ state }) => state !== 'sent');

/**
 * What the screen says now, beside the facts. Things only ever move towards the server, so that what is said to have arrived is held
 * against what is true afterwards, and what is said not to have left against what was true before.
 */
export async function hear(page: Page, server: AppServer, insured: Insured): Promise<Sentence[]> {
  const facts = async () => {
    const kept = await readKept(page);
    const unsent = unsentOf(kept);
    return {
      onServer: await countEvaluations(server, insured),
      unsent: unsent.length,
      released: unsent.filter((item) => item.isReleased).length,
    };
  };
  const before = await facts();
  const words = await page.evaluate(() => document.body.innerText);
  const after = await facts();
  return sentences.flatMap(([says, pattern]) =>
    pattern.test(words) ? [{ says, ...(says === 'arrived' || says === 'nothing-waits' ? after : before) }] : [],
  );
}
