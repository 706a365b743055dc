import { endOnPage, readerUrl, runnerOnPage } from './page-reader.ts';
import type { Reply, Request } from './reader-contract.ts';

/** What an engine answers to a request. */
export type EngineReply = Exclude<Reply, { type: 'ready' }>;

interface EngineParts {
  startWorker?: (() => Worker) | undefined;
  onReply: (reply: EngineReply) => void;
  /** Nothing can be started at all, or what ran is gone: its request is not answered any more. */
  onCrash: () => void;
  /** This browser cannot start our worker: what was asked is to be asked again, and is then done on the page. */
  onUnable: () => void;
  /** Where there can be no worker nothing is done. */
  isWorkerOnly?: boolean | undefined;
}

function startOwnWorker(): Worker {
  return new Worker(readerUrl, { type: 'module', name: 'reader' });
}

/** Where the work on pictures is done: in a worker, which the first request starts, or on the page where there can be none (decision A88). */
export function createEngine({ startWorker = startOwnWorker, onReply, onCrash, onUnable, isWorkerOnly = false }: EngineParts) {
  let worker: Worker | null = null;
  let isReady = false;
  /** No module workers or no OffscreenCanvas: the page does the work itself. */
  let isLocal = typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined';

  const stop = () => {
    worker?.terminate();
    worker = null;
    isReady = false;
  };
  const receive = (reply: Reply) => {
    if (reply.type === 'ready') isReady = true;
    else onReply(reply);
  };
  const ensureWorker = (): Worker => {
    if (worker) return worker;
    const started = startWorker();
    worker = started;
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (worker === started) receive(data);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== started) return;
      const neverRan = !isReady;
      stop();
      if (!neverRan) {
        onCrash();
        return;
      }
      // An engine without module workers fails to read the script: from now on the page does the work.
      isLocal = true;
      onUnable();
    });
    return started;
  };

  return {
    run(request: Request, transfer: Transferable[]): void {
      if (isLocal) {
        if (isWorkerOnly) onCrash();
        else void runnerOnPage().then(({ run }) => run(request, receive), onCrash);
        return;
      }
      // A frame is given away only here; if the worker never starts, it is still ours.
      ensureWorker().postMessage(request, isReady ? transfer : []);
    },
    /** Ends an idle worker, its text reader first: memory of OCR only grows (FF1). */
    retire(): void {
      if (isLocal && !isWorkerOnly) endOnPage();
      const ending = worker;
      worker = null;
      isReady = false;
      ending?.postMessage({ name: 'end' });
    },
    /** Ends the worker now, whatever it does. */
    stop,
    /** Whether ending the worker ends what runs: on the page it goes on. */
    canStop: () => !isLocal,
  };
}
