import type { PollingState } from '#domain/evaluation/polling.ts';
import { describeEvaluationQueue } from './evaluation-queue.ts';
import type { OutboxItem } from './item.ts';
import type { PresentationContext } from './presentation.ts';

/** The stage of an evaluation after "Enviar": by this phone's queue until all of it has arrived, then by what the server has said. */
export type SendingStage =
  /** The queue has not been read yet, or nothing in it was released: nothing is shown. */
  | 'unknown'
  | 'waiting-for-network'
  | 'sending'
  | 'retrying'
  /** An item is refused or blocked: only the person can get it going again. */
  | 'needs-person'
  /** The server has all of it and has not answered yet who reviews it. */
  | 'arrived'
  | 'in-review'
  | 'person'
  | 'closed';

/** `items`: the released items of one evaluation, null until the queue has been read. `result`: the last state that polling the server gave. */
export function sendingStage(items: readonly OutboxItem[] | null, result: PollingState, context: PresentationContext): SendingStage {
  if (items === null) return 'unknown';
  if (hasArrived(items)) return stageOfResult(result);
  const queue = describeEvaluationQueue(items, context);
  if (queue === null || queue.type === 'saved') return 'unknown';
  // All items here are confirmed, but the submit is not among them yet.
  return queue.type === 'arrived' ? 'sending' : queue.type;
}

/** Whether the server has confirmed the whole evaluation. Without any items it arrived long ago and their records have expired, so it counts as arrived. */
export function hasArrived(items: readonly OutboxItem[]): boolean {
  const submit = items.find(({ kind }) => kind === 'submit');
  return submit ? submit.state === 'sent' : items.length === 0;
}

function stageOfResult(result: PollingState): SendingStage {
  if (result.kind === 'person' || result.kind === 'closed') return result.kind;
  return result.kind === 'polling' && result.attempts === 0 ? 'arrived' : 'in-review';
}
