import type { BlockedReason, ItemProblemCode, OutboxItem } from './item.ts';
import { describeItem, needsAttention, type PresentationContext } from './presentation.ts';

/** How far the items of one evaluation are on their way from this phone to the server. `confirmed` and `total` count photos, documents and the IMEI. */
export type EvaluationQueue =
  /** Photos are kept on this phone, and nobody has asked for them to be sent. */
  | { type: 'saved' }
  | { type: 'waiting-for-network'; confirmed: number; total: number }
  | { type: 'sending'; confirmed: number; total: number }
  /** The server does not answer or is failing; the phone tries again by itself. */
  | { type: 'retrying'; confirmed: number; total: number }
  /** An item is refused or blocked: only the person can get it going again. */
  | { type: 'needs-person'; reason: BlockedReason | ItemProblemCode; confirmed: number; total: number }
  /** The server has confirmed all released items. `at`: when it confirmed the last, epoch milliseconds. */
  | { type: 'arrived'; at: number };

/** The queue state of the items of one evaluation; null when this phone holds none. */
export function describeEvaluationQueue(items: readonly OutboxItem[], context: PresentationContext): EvaluationQueue | null {
  if (items.length === 0) return null;
  const released = items.filter((item) => item.isReleased);
  if (released.length === 0) return { type: 'saved' };
  const things = released.filter((item) => item.kind !== 'submit');
  const count = { confirmed: things.filter((item) => item.state === 'sent').length, total: things.length };
  const unsent = released.filter((item) => item.state !== 'sent');
  const stuck = unsent.find(needsAttention);
  if (stuck) return { type: 'needs-person', reason: stuck.blockedBy ?? stuck.problem?.code ?? 'internal', ...count };
  if (unsent.length === 0) return { type: 'arrived', at: Math.max(...released.map((item) => item.sentAt ?? 0)) };
  if (context.isOffline) return { type: 'waiting-for-network', ...count };
  const facts = unsent.map((item) => describeItem(item, context).type);
  if (facts.includes('sending')) return { type: 'sending', ...count };
  if (facts.includes('waiting-for-network')) return { type: 'waiting-for-network', ...count };
  return { type: facts.includes('retrying') ? 'retrying' : 'sending', ...count };
}
