import * as v from 'valibot';

/** What a page may ask of the service worker, and what it answers through the message's port. */
const requestSchema = v.variant('type', [
  /** Workbox's own word. Only ever because the person pressed the button (fault FC2). */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** Send what is due, as a wake-up would. */
  v.object({ type: v.literal('drain') }),
  /** Is everything there that the application needs without a network (fault FC5)? What the browser has cleared is fetched first. */
  v.object({ type: v.literal('verify-ready') }),
  /** Keep the words of this language beside the Spanish ones, which are always kept, and no other's. */
  v.object({ type: v.literal('keep-language'), language: v.picklist(['es-ES', 'en']) }),
]);
export type WorkerRequest = v.InferOutput<typeof requestSchema>;

export interface ReadyAnswer {
  isReady: boolean;
}

/** A message from a page, or null when it is none that we know. */
export function readRequest(data: unknown): WorkerRequest | null {
  const parsed = v.safeParse(requestSchema, data);
  return parsed.success ? parsed.output : null;
}
