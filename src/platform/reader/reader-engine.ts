import { endOnPage, readerUrl, runnerOnPage } from './page-reader.ts';
import type { Reply, Request } from './reader-contract.ts';

/** What an engine answers to a request. */
export type EngineReply = Exclude<Reply, { type: 'ready' }>;

interface EngineParts {
  startWorker?: (() => Worker) | undefined;
  onReply: (reply: EngineReply) => void;
  /** Nothing can be started, or the worker died: the present request will not be answered. */
  onCrash: () => void;
  /** This browser cannot start our worker: the caller repeats the request, which then runs on the page. */
  onUnable: () => void;
  /** Where no worker can run, nothing runs on the page either. */
  isWorkerOnly?: boolean | undefined;
}

function startOwnWorker(): Worker {
  return new Worker(readerUrl, { type: 'module', name: 'reader' });
}

/** Runs requests in a worker, which the first request starts, or on the page where no worker can run (decision A88). */
export function createEngine({ startWorker = startOwnWorker, onReply, onCrash, onUnable, isWorkerOnly = false }: EngineParts) {
  let worker: Worker | null = null;
  let isReady = false;
  /** There are no module workers or no OffscreenCanvas: requests run on the page. */
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
      // An engine without module workers fails to load the script: from now on requests run on the page.
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
      // A frame is transferred only to a worker that has answered; until then it is copied, in case the worker never starts.
      ensureWorker().postMessage(request, isReady ? transfer : []);
    },
    /** Ends an idle worker, its text reader first: the memory of OCR only grows (FF1). */
    retire(): void {
      if (isLocal && !isWorkerOnly) endOnPage();
      const ending = worker;
      worker = null;
      isReady = false;
      ending?.postMessage({ name: 'end' });
    },
    /** Ends the worker at once, whatever it is doing. */
    stop,
    /** Whether `stop` also ends the present request: on the page it keeps running. */
    canStop: () => !isLocal,
  };
}
