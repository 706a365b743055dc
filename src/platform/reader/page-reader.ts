import { pageCanvases } from './page-canvases.ts';
import readerUrl from './reader.worker.ts?worker&url';
import type { Runner, RunnerScope } from './run-request.ts';

/** The address of the worker's file, which a page loads itself where it can start no worker. */
export { readerUrl };

let runner: Runner | undefined;

/** The reader running on this page, where no worker can run (decision A88). @throws when the file does not load, or this engine cannot run it */
export async function runnerOnPage(): Promise<Runner> {
  if (!runner) {
    // The development server puts a preamble for workers before the file, which a page must not run again; so there it is imported as a module.
    await (import.meta.env.DEV ? import('./reader.worker.ts') : import(/* @vite-ignore */ readerUrl));
    const { createPictureRunner } = globalThis as RunnerScope;
    runner ??= createPictureRunner?.(pageCanvases);
  }
  if (!runner) throw new Error('the file of the reader has left nothing on the page');
  return runner;
}

export function endOnPage(): void {
  void runner?.end();
}
