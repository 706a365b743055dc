import * as v from 'valibot';

/** What a page may ask the service worker, which answers through the message's port. */
const requestSchema = v.variant('type', [
  /** Workbox's own message. Sent only when the person pressed the button (fault FC2). */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** Asks whether all files that the app needs without a network are cached (fault FC5). Files that the browser has cleared are fetched first. */
  v.object({ type: v.literal('verify-ready') }),
  /** Keeps the translations of this language beside the Spanish ones, which are always kept, and those of no other. */
  v.object({ type: v.literal('keep-language'), language: v.picklist(['es-ES', 'en']) }),
]);
export type WorkerRequest = v.InferOutput<typeof requestSchema>;

export interface ReadyAnswer {
  isReady: boolean;
}

/** A message from a page, or null when it is not one of ours. */
export function readRequest(data: unknown): WorkerRequest | null {
  const parsed = v.safeParse(requestSchema, data);
  return parsed.success ? parsed.output : null;
}
