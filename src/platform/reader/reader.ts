import type { FrameMeasures } from '#domain/imaging/frame-measures.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type {
  Barcode,
  FrameSource,
  ImeiProgress,
  ImeiReading,
  OperationName,
  Operations,
  ReaderProblem,
  Reply,
  Request,
  ShrunkPicture,
  Sought,
} from './reader-contract.ts';

type Answer<Value> = Promise<Result<Value, ReaderProblem>>;

/**
 * Everything that is done with pictures, away from the page: one thing at a time, in the order asked. Aborting rejects with an
 * `AbortError`; every other end is an answer or a problem.
 */
export interface Reader {
  /** Upright JPEG without Exif, at most `maxSide` (1600) long; `crop` in pixels of the upright picture (decision A90). */
  shrink: (picture: Blob, options?: { crop?: Rectangle; maxSide?: number; signal?: AbortSignal }) => Answer<ShrunkPicture>;
  /** Measures for the hints. An ImageBitmap is handed over. */
  measure: (frame: FrameSource, options?: { seeks?: Sought; signal?: AbortSignal }) => Answer<FrameMeasures>;
  /** Codes in a picture; `mirror` reads the challenge as a mirror shows it. */
  readBarcodes: (picture: FrameSource, options?: { mirror?: boolean; signal?: AbortSignal }) => Answer<Barcode[]>;
  /** The IMEI in a picture or in the marked part of it. */
  readImei: (
    picture: Blob,
    options?: { box?: Rectangle; onProgress?: (progress: ImeiProgress) => void; signal?: AbortSignal },
  ) => Answer<ImeiReading>;
  /** Ends the worker now; the next call starts another. */
  end: () => void;
}

export interface ReaderSettings {
  /** Where the application's files lie, with a slash at the end. */
  base?: string;
  idleMs?: number;
  /** Longest time of one step (FE5). */
  stepMs?: number;
  startWorker?: () => Worker;
}

interface Job {
  request: Request;
  transfer: Transferable[];
  onProgress: ((progress: ImeiProgress) => void) | undefined;
  settle: (result: Result<unknown, ReaderProblem>) => void;
  isDropped: boolean;
  lastStep: ImeiProgress['step'] | null;
}

/** A text that takes too long is no fault of the reader's: grain in which it sees letters, or files that do not come (FF4). */
const noReading = { barcode: null, loading: 'unreadable', text: 'blurred' } as const;

const defaultStepMs = 30_000;
const defaultIdleMs = 30_000;

function startOwnWorker(): Worker {
  return new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'reader' });
}

/** Makes the page's side of the reader. Nothing is started before the first call. */
export function createReader(settings: ReaderSettings = {}): Reader {
  const base = settings.base ?? new URL(import.meta.env.BASE_URL, location.href).href;
  const stepMs = settings.stepMs ?? defaultStepMs;
  const queue: Job[] = [];
  let running: Job | null = null;
  let worker: Worker | null = null;
  let isReady = false;
  /** No module workers or no OffscreenCanvas: the page does the work itself (decision A88). */
  let isLocal = typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextId = 1;

  const stop = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isReady = false;
  };

  const finish = (result: Result<unknown, ReaderProblem>) => {
    const job = running;
    running = null;
    clearTimeout(timer);
    job?.settle(result);
    if (queue.length === 0) timer = setTimeout(retire, settings.idleMs ?? defaultIdleMs);
    else next();
  };

  /** Ends an idle worker, its text reader first: memory of OCR only grows (FF1). */
  const retire = () => {
    if (running) return;
    if (isLocal) {
      void import('./local-reader.ts').then((local) => local.end());
      return;
    }
    const ending = worker;
    worker = null;
    isReady = false;
    ending?.postMessage({ name: 'end' });
  };

  const giveTime = (limitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const reason = running?.lastStep && noReading[running.lastStep];
      stop();
      finish(reason ? ok({ found: false, reason, box: null } satisfies ImeiReading) : fail('timeout'));
    }, limitMs);
  };

  const receive = (reply: Reply) => {
    if (reply.type === 'ready') {
      isReady = true;
      return;
    }
    if (running === null || reply.id !== running.request.id) return;
    if (reply.type === 'step') {
      running.lastStep = reply.progress?.step ?? running.lastStep;
      giveTime(settings.stepMs ?? reply.limitMs);
      if (reply.progress && !running.isDropped) running.onProgress?.(reply.progress);
    } else {
      finish(reply.type === 'answer' ? ok(reply.value) : fail(reply.problem));
    }
  };

  const ensureWorker = (): Worker => {
    if (worker) return worker;
    const started = (settings.startWorker ?? startOwnWorker)();
    worker = started;
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (worker === started) receive(data);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== started) return;
      const neverRan = !isReady;
      stop();
      if (neverRan) {
        // An engine without module workers fails to read the script: from now on the page does the work.
        isLocal = true;
        if (running) runJob(running);
        return;
      }
      finish(fail('crashed'));
    });
    return started;
  };

  const runJob = (job: Job) => {
    giveTime(stepMs);
    if (isLocal) {
      void import('./local-reader.ts').then(
        (local) => local.run(job.request, receive),
        () => finish(fail('crashed')),
      );
      return;
    }
    // A frame is given away only here; if the worker never starts, it is still ours.
    ensureWorker().postMessage(job.request, isReady ? job.transfer : []);
  };

  const next = () => {
    if (running) return;
    const job = queue.shift();
    if (job === undefined) return;
    running = job;
    runJob(job);
  };

  const ask = <Name extends OperationName>(
    name: Name,
    argument: Operations[Name]['argument'],
    options: { transfer?: Transferable[]; onProgress?: (progress: ImeiProgress) => void; signal?: AbortSignal },
  ): Answer<Operations[Name]['answer']> => {
    const { transfer = [], onProgress, signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(abortError());
        return;
      }
      const job: Job = {
        request: { id: nextId, name, argument, base },
        transfer,
        onProgress,
        isDropped: false,
        lastStep: null,
        settle: (result) => {
          signal?.removeEventListener('abort', abort);
          resolve(result as Result<Operations[Name]['answer'], ReaderProblem>);
        },
      };
      const abort = () => {
        reject(abortError());
        job.isDropped = true;
        const waiting = queue.indexOf(job);
        if (waiting >= 0) queue.splice(waiting, 1);
        // Reading text takes seconds and cannot be told to stop: only the end of its worker frees the next one.
        else if (job === running && name === 'imei' && !isLocal) {
          stop();
          finish(fail('crashed'));
        }
      };
      nextId += 1;
      signal?.addEventListener('abort', abort, { once: true });
      queue.push(job);
      next();
    });
  };

  return {
    shrink: (picture, { crop, maxSide = 1600, signal } = {}) =>
      ask('shrink', { picture, crop: crop ?? null, maxSide }, signal ? { signal } : {}),
    measure: (frame, { seeks = 'device', signal } = {}) =>
      ask('measure', { frame, seeks }, { transfer: transferOf(frame), ...(signal ? { signal } : {}) }),
    readBarcodes: (picture, { mirror = false, signal } = {}) =>
      ask('barcodes', { picture, mirror }, { transfer: transferOf(picture), ...(signal ? { signal } : {}) }),
    readImei: (picture, { box, onProgress, signal } = {}) =>
      ask('imei', { picture, box: box ?? null }, { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) }),
    end: () => {
      stop();
      if (running) finish(fail('crashed'));
    },
  };
}

function transferOf(source: FrameSource): Transferable[] {
  return typeof ImageBitmap !== 'undefined' && source instanceof ImageBitmap ? [source] : [];
}

function abortError(): DOMException {
  return new DOMException('the reading was given up', 'AbortError');
}
