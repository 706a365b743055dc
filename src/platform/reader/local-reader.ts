import { createOperations, PictureRefused } from './operations.ts';
import { pageCanvases } from './page-canvases.ts';
import type { Reply, Request } from './reader-contract.ts';

const operations = createOperations(pageCanvases);

/** Does on the page what the worker does elsewhere, with the same replies. For engines of decision A88 only. */
export async function run({ id, name, argument, base }: Request, receive: (reply: Reply) => void): Promise<void> {
  const operation = operations[name] as (argument: unknown, host: object) => Promise<unknown>;
  try {
    const step = (limitMs: number, progress: unknown) => receive({ type: 'step', id, limitMs, progress } as Reply);
    receive({ type: 'answer', id, value: await operation(argument, { canvases: pageCanvases, base, step }) });
  } catch (error) {
    receive({ type: 'problem', id, problem: error instanceof PictureRefused ? error.problem : 'crashed' });
  }
}

export function end(): Promise<void> {
  return operations.end();
}
