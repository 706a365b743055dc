import type { NoImeiReason } from '#domain/device/imei-candidates.ts';
import type { TextProgress } from '#domain/device/text-stages.ts';
import type { FrameMeasures } from '#domain/imaging/frame-measures.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import type { PictureProblem } from '#domain/imaging/picture-header.ts';

/**
 * Why the reader could not work on a picture. `heic-unsupported`: this browser cannot decode it; the original is sent as it is.
 * `timeout` and `crashed`: the reader was started anew; the picture may be tried again.
 */
export type ReaderProblem = PictureProblem | 'heic-unsupported' | 'timeout' | 'crashed';

export interface ShrunkPicture {
  /** A JPEG without Exif, its pixels upright. */
  bytes: ArrayBuffer;
  mediaType: 'image/jpeg';
  width: number;
  height: number;
  sha256: string;
  /** Where the crop lay in the upright frame (decision A90), as the wire wants it; null for the whole picture. */
  frame: { width: number; height: number; x: number; y: number; w: number; h: number } | null;
}

export interface Barcode {
  text: string;
  format: string;
  /** Read in the flipped picture: what a mirror shows. The corners are those of the picture as given. */
  mirrored: boolean;
  corners: { x: number; y: number }[];
}

export interface ImeiFound {
  found: true;
  imei: string;
  imei2: string | null;
  source: 'barcode' | 'ocr';
  /** Which readings agreed on it, in the order they were made: `barcode`, or two of `digits`, `general`, `general-wide`, `page`. */
  by: string[];
  /** Where the number stands, for the crop box to rest on, and where the second one does. */
  box: Rectangle | null;
  box2: Rectangle | null;
}

/**
 * `disagree`: two readings of the same line differ. `cut-off`: a number goes on beyond the picture's edge. `blurred`: hardly a word can be
 * read. `unreadable`: the reader of text cannot run here (no SIMD, files missing); the server
 * or typing goes on.
 */
export interface ImeiNotFound {
  found: false;
  reason: NoImeiReason | 'disagree' | 'cut-off' | 'blurred' | 'unreadable';
  /** The line that looked most like an IMEI, for the crop box. */
  box: Rectangle | null;
}

export type ImeiReading = ImeiFound | ImeiNotFound;

/** How far a reading is; while it reads text: the most digits of a number that were seen so far, and whether any words or a number were read. */
export type ImeiProgress = { step: 'barcode' } | { step: 'loading' } | ({ step: 'text' } & TextProgress);

/** A still, or a frame of the camera: an ImageBitmap is handed over and closed by the reader. */
export type FrameSource = Blob | ImageBitmap | ImageData;

/** Where a frame is measured: on the phone's outline, or on the screen that shines from a front. */
export type Sought = 'device' | 'screen';

/** What the worker can do: argument and answer of each operation. */
export interface Operations {
  shrink: { argument: { picture: Blob; crop: Rectangle | null; maxSide: number }; answer: ShrunkPicture };
  measure: { argument: { frame: FrameSource; seeks: Sought }; answer: FrameMeasures };
  barcodes: { argument: { picture: FrameSource; mirror: boolean }; answer: Barcode[] };
  imei: { argument: { picture: Blob; box: Rectangle | null }; answer: ImeiReading };
}

export type OperationName = keyof Operations;

/** Page to worker. `base` is where the OCR and barcode files lie. */
export interface Request {
  id: number;
  name: OperationName;
  argument: unknown;
  base: string;
}

/** Worker to page. `step` says that it is alive and gives the next step its own time. */
export type Reply =
  | { type: 'ready' }
  | { type: 'step'; id: number; limitMs: number; progress: ImeiProgress | null }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'problem'; id: number; problem: ReaderProblem };
