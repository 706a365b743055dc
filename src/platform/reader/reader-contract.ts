import type { NoImeiReason } from '#domain/device/imei-candidates.ts';
import type { TextProgress } from '#domain/device/text-stages.ts';
import type { FrameMeasures } from '#domain/imaging/frame-measures.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import type { PictureProblem } from '#domain/imaging/picture-header.ts';

/**
 * Why the reader could not process a picture. `heic-unsupported`: this browser cannot decode HEIC; the original is sent unchanged. `timeout` and `crashed`: the
 * reader was restarted; the picture may be tried again.
 */
export type ReaderProblem = PictureProblem | 'heic-unsupported' | 'timeout' | 'crashed';

export interface ShrunkPicture {
  /** A JPEG without Exif, with upright pixels. */
  bytes: ArrayBuffer;
  mediaType: 'image/jpeg';
  width: number;
  height: number;
  sha256: string;
  /** The place of the crop in the upright picture (decision A90), in the form of the API; null: not cropped. */
  frame: { width: number; height: number; x: number; y: number; w: number; h: number } | null;
}

export interface Barcode {
  text: string;
  format: string;
  /** The code was read in the flipped picture, as in a mirror. The corners are those in the picture as given. */
  mirrored: boolean;
  corners: { x: number; y: number }[];
}

export interface ImeiFound {
  found: true;
  imei: string;
  imei2: string | null;
  source: 'barcode' | 'ocr';
  /** The readings that agreed on the number, in the order in which they were made: `barcode`, or two of `digits`, `general`, `general-wide`, `page`. */
  by: string[];
  /** The place of the number in the picture, on which the crop box is put; `box2`: that of the second number. */
  box: Rectangle | null;
  box2: Rectangle | null;
}

/**
 * `disagree`: two readings of the same line differ. `cut-off`: a number continues beyond the picture's edge. `blurred`: hardly a word can be read. `unreadable`: OCR
 * cannot run here (no SIMD, files missing) or has no time left for what a code or the rest of the print needs; the server or typing takes over.
 */
export interface ImeiNotFound {
  found: false;
  reason: NoImeiReason | 'disagree' | 'cut-off' | 'blurred' | 'unreadable';
  /** The line that looked most like an IMEI, on which the crop box is put. */
  box: Rectangle | null;
}

export type ImeiReading = ImeiFound | ImeiNotFound;

/** The progress of a reading; for text: the most digits of a number seen so far, and whether any words or a number could be read. */
export type ImeiProgress = { step: 'barcode' } | { step: 'loading' } | ({ step: 'text' } & TextProgress);

/** A still, or a frame of the camera: an ImageBitmap is transferred to the reader, which closes it. */
export type FrameSource = Blob | ImageBitmap | ImageData;

/** Where a frame is measured: on the outline of the phone, or on the screen that shines in a front photo. */
export type Sought = 'device' | 'screen';

/** The operations of the worker, each with its argument and its result. */
export interface Operations {
  shrink: { argument: { picture: Blob; crop: Rectangle | null; maxSide: number }; answer: ShrunkPicture };
  measure: { argument: { frame: FrameSource; seeks: Sought }; answer: FrameMeasures };
  barcodes: { argument: { picture: FrameSource; mirror: boolean }; answer: Barcode[] };
  imei: { argument: { picture: Blob; box: Rectangle | null }; answer: ImeiReading };
}

export type OperationName = keyof Operations;

/** A message from the page to the worker. `base`: the address of the OCR and barcode files. */
export interface Request {
  id: number;
  name: OperationName;
  argument: unknown;
  base: string;
}

/** A message from the worker to the page. `step`: the worker is alive, and gives the next step its own time limit. */
export type Reply =
  | { type: 'ready' }
  | { type: 'step'; id: number; limitMs: number; progress: ImeiProgress | null }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'problem'; id: number; problem: ReaderProblem };
