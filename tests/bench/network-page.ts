import Uppy from '@uppy/core';
import Tus from '@uppy/tus';
import { outboxTransport } from '#src/api/outbox-transport.ts';
import { assembleOutbox } from '#src/outbox/assemble.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';

export type Way = 'peritia' | 'Uppy with tus' | 'plain PUT';

function photo(sizeBytes: number): ArrayBuffer {
  const bytes = new Uint8Array(sizeBytes);
  for (let start = 0; start < sizeBytes; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  return bytes.buffer;
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The product's outbox as the page starts it: drained at once and whenever it says that there is something to do again. */
async function throughOutbox(bytes: ArrayBuffer, until: number): Promise<boolean> {
  const store = outboxStore(strictStore({ name: `bench-${Math.random()}` }));
  const transport = outboxTransport(`${location.origin}/api`);
  const outbox = assembleOutbox({ store, transport, locks: navigator.locks, onChange: () => {} });
  const item = await outbox.enqueue({
    ownerId: 1,
    grant: { id: 'g', token: 'pg_bench', expiresAt: 0 },
    subject: { type: 'evaluation', id: 'e', policyId: 1, riskId: 1 },
    kind: 'front',
    action: 'asset',
    mediaType: 'image/jpeg',
    bytes,
  });
  await outbox.release([item.id]);
  for (;;) {
    await outbox.drain();
    const [now] = await outbox.list();
    if (now?.state === 'sent') return true;
    const wakeAt = await outbox.wakeAt();
    if (wakeAt === null || Date.now() > until) return false;
    await sleep(Math.max(0, wakeAt - Date.now()));
  }
}

/** As its documentation starts it, nothing set but the address. */
async function throughUppy(bytes: ArrayBuffer, until: number): Promise<boolean> {
  const uppy = new Uppy().use(Tus, { endpoint: `${location.origin}/api/captures/uploads` });
  uppy.addFile({ name: 'photo.jpg', type: 'image/jpeg', data: new Blob([bytes]) });
  const result = await Promise.race([uppy.upload(), sleep(until - Date.now())]);
  return result !== undefined && result !== null && (result as { successful?: unknown[] }).successful?.length === 1;
}

/** Tried again after two seconds as long as there is time. */
async function throughPut(bytes: ArrayBuffer, until: number): Promise<boolean> {
  while (Date.now() < until) {
    const signal = AbortSignal.timeout(until - Date.now());
    const isOk = await fetch('/api/photo', { method: 'PUT', body: bytes, signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return true;
    await sleep(2000);
  }
  return false;
}

const ways: Record<Way, (bytes: ArrayBuffer, until: number) => Promise<boolean>> = {
  peritia: throughOutbox,
  'Uppy with tus': throughUppy,
  'plain PUT': throughPut,
};

declare global {
  interface Window {
    sendPhoto: (way: Way, sizeBytes: number, limitMs: number) => Promise<boolean>;
  }
}

window.sendPhoto = (way, sizeBytes, limitMs) => ways[way](photo(sizeBytes), Date.now() + limitMs);
