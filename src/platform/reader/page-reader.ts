import { pageCanvases } from './page-canvases.ts';
import readerUrl from './reader.worker.ts?worker&url';
import type { Runner, RunnerScope } from './run-request.ts';

/** The file of the worker, which also is what a page reads that can start none. */
export { readerUrl };

let runner: Runner | undefined;

/** What does on this page what the worker does elsewhere (decision A88). @throws when the file does not come, or this engine cannot read it */
export async function runnerOnPage(): Promise<Runner> {
  if (!runner) {
    // The development server puts a start of its own before a worker's file, which a page has had already.
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
