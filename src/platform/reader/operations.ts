import type { TextModel } from '#domain/device/text-reading.ts';
import { measureFrame } from '#domain/imaging/frame-measures.ts';
import { greyOf } from '#domain/imaging/grey.ts';
import { litDevice } from '#domain/imaging/lit-screen.ts';
import { readPictureHeader } from '#domain/imaging/picture-header.ts';
import { barcodesIn } from './barcodes.ts';
import type { Canvases } from './canvases.ts';
import { pixelsOf } from './canvases.ts';
import { readImei } from './read-imei.ts';
import type { FrameSource, ImeiProgress, OperationName, Operations, ReaderProblem } from './reader-contract.ts';
import { createShrink } from './shrink.ts';
import type { TesseractWorker, TextReaders } from './text-reader.ts';
import { startTextReader } from './text-reader.ts';

/** A picture that cannot be processed, with the code of the reason; any other error is a defect. */
export class PictureRefused extends Error {
  readonly problem: ReaderProblem;

  constructor(problem: ReaderProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A bigger file is no photo of a phone; it is refused by its size, before a byte is read. */
const maxFileBytes = 100 * 1024 * 1024;
/** The width, in pixels, at which frames are measured. */
const measuredWidth = 320;
const barcodeSide = 2400;

export interface Host {
  canvases: Canvases;
  base: string;
  step: (limitMs: number, progress: ImeiProgress | null) => void;
}

type Handlers = { [Name in OperationName]: (argument: Operations[Name]['argument'], host: Host) => Promise<Operations[Name]['answer']> };

/** Checks the bytes, then decodes the picture upright. @throws {PictureRefused} */
async function open(picture: Blob, canvases: Canvases): Promise<ImageBitmap> {
  if (picture.size > maxFileBytes) throw new PictureRefused('picture-too-large');
  const header = readPictureHeader(new Uint8Array(await picture.arrayBuffer()));
  if (!header.ok) throw new PictureRefused(header.problem);
  try {
    return await canvases.decode(picture);
  } catch {
    throw new PictureRefused(header.value.format === 'heic' ? 'heic-unsupported' : 'picture-damaged');
  }
}

async function frameOf(source: FrameSource, canvases: Canvases, side: { width?: number; longest?: number }): Promise<ImageData> {
  if (source instanceof ImageData) return source;
  const image = source instanceof Blob ? await open(source, canvases) : source;
  try {
    const scale = Math.min(1, side.width ? side.width / image.width : (side.longest ?? Infinity) / Math.max(image.width, image.height));
    const drawn = (length: number) => Math.max(1, Math.round(length * scale));
    return pixelsOf(canvases, image, { width: drawn(image.width), height: drawn(image.height) });
  } finally {
    image.close();
  }
}

/** The reader's operations on one kind of canvas: the same in the worker and, on old engines, on the page. */
export function createOperations(canvases: Canvases): Handlers & { end: () => Promise<void> } {
  const shrink = createShrink(canvases);
  const running = new Map<TextModel, Promise<TesseractWorker>>();
  const started = (base: string, model: TextModel) => {
    const reader = running.get(model) ?? startTextReader(base, model);
    running.set(model, reader);
    // A text reader that failed to start is started anew for the next picture.
    reader.catch(() => running.delete(model));
    return reader;
  };
  const textReaders = async (base: string): Promise<TextReaders> => {
    const [digits, general] = await Promise.all([started(base, 'digits'), started(base, 'general')]);
    return { digits, general };
  };
  return {
    shrink: async (argument) => shrink(await open(argument.picture, canvases), argument),
    measure: async ({ frame, seeks }) => {
      const grey = greyOf(await frameOf(frame, canvases, { width: measuredWidth }));
      return seeks === 'screen' ? measureFrame(grey, litDevice(grey)) : measureFrame(grey);
    },
    barcodes: async ({ picture, mirror }, { base }) => {
      const isWhole = picture instanceof Blob;
      const image = isWhole ? await open(picture, canvases) : picture;
      const width = image.width;
      const pixels = await frameOf(image, canvases, { longest: barcodeSide });
      const scale = width / pixels.width;
      const barcodes = await barcodesIn(pixels, base, { mirror });
      return barcodes.map((one) => ({ ...one, corners: one.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) }));
    },
    imei: async ({ picture, box }, { base, step }) => {
      const image = await open(picture, canvases);
      try {
        return await readImei(image, box, { canvases, base, step, textReaders: () => textReaders(base) });
      } catch (error) {
        // A failure of OCR is no error: the photo is the evidence, and the server or typing takes over (FF4).
        if (error instanceof Error && error.message.startsWith('text reader:')) return { found: false, reason: 'unreadable', box: null };
        throw error;
      } finally {
        image.close();
      }
    },
    end: async () => {
      const ending = [...running.values()];
      running.clear();
      await Promise.all(ending.map(async (reader) => (await reader.catch(() => null))?.terminate()));
    },
  };
}
