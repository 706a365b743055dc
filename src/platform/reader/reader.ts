import type { FrameMeasures } from '#domain/imaging/frame-measures.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import type { Result } from '#domain/shared/result.ts';
import type {
  Barcode,
  FrameSource,
  ImeiProgress,
  ImeiReading,
  OperationName,
  Operations,
  ReaderProblem,
  ShrunkPicture,
  Sought,
} from './reader-contract.ts';
import { createJobs, type Job, type JobSettings } from './reader-jobs.ts';

type Answer<Value> = Promise<Result<Value, ReaderProblem>>;

/**
 * All processing of pictures, away from the page's thread: one job at a time, in order. Aborting rejects with an `AbortError`; every other outcome is a result or a
 * problem.
 */
export interface Reader {
  /** An upright JPEG without Exif, at most `maxSide` (1600) on its longer side; `crop` in pixels of the upright picture (decision A90). */
  shrink: (picture: Blob, options?: { crop?: Rectangle; maxSide?: number; signal?: AbortSignal }) => Answer<ShrunkPicture>;
  /** The measures for the hints. An ImageBitmap is transferred. */
  measure: (frame: FrameSource, options?: { seeks?: Sought; signal?: AbortSignal }) => Answer<FrameMeasures>;
  /** The codes in a picture; `mirror`: reads the challenge as a mirror shows it. */
  readBarcodes: (picture: FrameSource, options?: { mirror?: boolean; signal?: AbortSignal }) => Answer<Barcode[]>;
  /** The IMEI in a picture, or in the marked part of it. */
  readImei: (
    picture: Blob,
    options?: { box?: Rectangle; onProgress?: (progress: ImeiProgress) => void; signal?: AbortSignal },
  ) => Answer<ImeiReading>;
  /** Ends the worker at once; the next call starts another. */
  end: () => void;
}

export interface ReaderSettings extends JobSettings {
  /** The address of the application's files, with a slash at the end. */
  base?: string;
}

/** The page's side of the reader. The worker is started by the first call. */
export function createReader(settings: ReaderSettings = {}): Reader {
  const base = settings.base ?? new URL(import.meta.env.BASE_URL, location.href).href;
  const jobs = createJobs(settings);
  let nextId = 1;

  const ask = <Name extends OperationName>(
    name: Name,
    argument: Operations[Name]['argument'],
    {
      transfer = [],
      onProgress,
      signal,
    }: { transfer?: Transferable[]; onProgress?: (progress: ImeiProgress) => void; signal?: AbortSignal },
  ): Answer<Operations[Name]['answer']> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(abortError());
        return;
      }
      const abort = () => {
        reject(abortError());
        jobs.drop(job);
      };
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
      nextId += 1;
      signal?.addEventListener('abort', abort, { once: true });
      jobs.add(job);
    });

  return {
    shrink: (picture, { crop, maxSide = 1600, signal } = {}) =>
      ask('shrink', { picture, crop: crop ?? null, maxSide }, signal ? { signal } : {}),
    measure: (frame, { seeks = 'device', signal } = {}) =>
      ask('measure', { frame, seeks }, { transfer: transferOf(frame), ...(signal ? { signal } : {}) }),
    readBarcodes: (picture, { mirror = false, signal } = {}) =>
      ask('barcodes', { picture, mirror }, { transfer: transferOf(picture), ...(signal ? { signal } : {}) }),
    readImei: (picture, { box, onProgress, signal } = {}) =>
      ask('imei', { picture, box: box ?? null }, { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) }),
    end: jobs.end,
  };
}

function transferOf(source: FrameSource): Transferable[] {
  return typeof ImageBitmap !== 'undefined' && source instanceof ImageBitmap ? [source] : [];
}

function abortError(): DOMException {
  return new DOMException('the reading was given up', 'AbortError');
}
