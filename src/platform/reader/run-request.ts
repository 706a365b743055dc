import type { Canvases } from './canvases.ts';
import { createOperations, PictureRefused } from './operations.ts';
import type { Reply, Request } from './reader-contract.ts';

/** Runs requests, one or several at once, and replies as the contract says, in a worker or on the page. */
export function createRunner(canvases: Canvases) {
  const operations = createOperations(canvases);
  return {
    run: async ({ id, name, argument, base }: Request, reply: (reply: Reply, transfer?: Transferable[]) => void): Promise<void> => {
      const operation = operations[name] as (argument: unknown, host: object) => Promise<unknown>;
      const step = (limitMs: number, progress: unknown) => reply({ type: 'step', id, limitMs, progress } as Reply);
      try {
        const value = await operation(argument, { canvases, base, step });
        const bytes = (value as { bytes?: unknown }).bytes;
        reply({ type: 'answer', id, value }, bytes instanceof ArrayBuffer ? [bytes] : []);
      } catch (error) {
        reply({ type: 'problem', id, problem: error instanceof PictureRefused ? error.problem : 'crashed' });
      }
    },
    end: () => operations.end(),
  };
}

export type Runner = ReturnType<typeof createRunner>;

/** The place on the global scope where the worker's file leaves its function for a page that loads it. */
export interface RunnerScope {
  createPictureRunner?: typeof createRunner;
}
