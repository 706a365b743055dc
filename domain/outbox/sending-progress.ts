import type { OutboxItem, OutboxKind } from './item.ts';
import type { SendingStage } from './sending-stage.ts';

/** The progress that is announced to users of a screen reader. */
export interface SendingProgress {
  stage: Exclude<SendingStage, 'unknown'>;
  /** The kind of the item (photo, document or IMEI) that arrived last; null: none yet. */
  last: OutboxKind | null;
  sent: number;
  total: number;
}

/** The shortest time between two announcements of progress. */
const quietMs = 5000;

/** `things`: the items of an evaluation without its submit. */
export function progressOfSending(things: readonly OutboxItem[], stage: SendingProgress['stage']): SendingProgress {
  const sent = things.filter(({ state }) => state === 'sent').sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
  return { stage, last: sent.at(-1)?.kind ?? null, sent: sent.length, total: things.length };
}

/** In how many milliseconds a progress is to be announced; null: not at all, nothing has changed. A new stage is announced at once. */
export function tellIn(told: { progress: SendingProgress; at: number } | null, progress: SendingProgress, now: number): number | null {
  if (told === null || told.progress.stage !== progress.stage) return 0;
  if (told.progress.sent === progress.sent) return null;
  return Math.max(0, quietMs - Math.abs(now - told.at));
}
