import type { OutboxItem, OutboxKind } from './item.ts';
import type { SendingStage } from './sending-stage.ts';

/** The progress that a screen reader's user is told. */
export interface SendingProgress {
  stage: Exclude<SendingStage, 'unknown'>;
  /** What arrived last of photos, documents and the number; null: nothing yet. */
  last: OutboxKind | null;
  sent: number;
  total: number;
}

/** Somebody who listens is told of progress no more often. */
const quietMs = 5000;

/** `things`: what is sent of an evaluation, but for its submit. */
export function progressOfSending(things: readonly OutboxItem[], stage: SendingProgress['stage']): SendingProgress {
  const sent = things.filter(({ state }) => state === 'sent').sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
  return { stage, last: sent.at(-1)?.kind ?? null, sent: sent.length, total: things.length };
}

/** In how many milliseconds a progress is to be told; null: it is nothing new. Another stage is told at once. */
export function tellIn(told: { progress: SendingProgress; at: number } | null, progress: SendingProgress, now: number): number | null {
  if (told === null || told.progress.stage !== progress.stage) return 0;
  if (told.progress.sent === progress.sent) return null;
  return Math.max(0, quietMs - Math.abs(now - told.at));
}
