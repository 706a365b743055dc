import type { PollingState } from '#domain/evaluation/polling.ts';
import { describeEvaluationQueue } from './evaluation-queue.ts';
import type { OutboxItem } from './item.ts';
import type { PresentationContext } from './presentation.ts';

/** Where an evaluation is that was let go: on this phone until the whole has arrived, and then with us, where what is told is what the server has said. */
export type SendingStage =
  /** The queue has not been read yet, or does not say: nothing is told. */
  | 'unknown'
  | 'waiting-for-network'
  | 'sending'
  | 'retrying'
  /** Only a person can move it on. */
  | 'needs-person'
  /** The server has all of it and has not said yet who looks at it. */
  | 'arrived'
  | 'in-review'
  | 'person'
  | 'closed';

/** `items`: what was let go of one evaluation, null until the queue has been read. `result`: what the server has said of it. */
export function sendingStage(items: readonly OutboxItem[] | null, result: PollingState, context: PresentationContext): SendingStage {
  if (items === null) return 'unknown';
  if (hasArrived(items)) return stageOfResult(result);
  const queue = describeEvaluationQueue(items, context);
  if (queue === null || queue.type === 'saved') return 'unknown';
  // All that is here was confirmed but its submit, which is still to come.
  return queue.type === 'arrived' ? 'sending' : queue.type;
}

/** Whether the server has confirmed the whole. What arrived long ago has left no mark here: then the server knows. */
export function hasArrived(items: readonly OutboxItem[]): boolean {
  const submit = items.find(({ kind }) => kind === 'submit');
  return submit ? submit.state === 'sent' : items.length === 0;
}

function stageOfResult(result: PollingState): SendingStage {
  if (result.kind === 'person' || result.kind === 'closed') return result.kind;
  return result.kind === 'polling' && result.attempts === 0 ? 'arrived' : 'in-review';
}
