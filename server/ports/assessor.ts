import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import type { PhotoMeasures } from '#domain/evaluation/photo-measures.ts';

/** A picture in colour with an alpha channel: four bytes for each pixel, row by row from the top left. */
export interface Rgba {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A code that was read in a picture, with its corners in pixels, clockwise from the code's own top left. */
export interface CodeSeen {
  text: string;
  corners: { x: number; y: number }[];
}

export interface CodeReader {
  /** `qr`: QR codes only; `imei`: every kind of code in which a box or a screen shows an IMEI. */
  read(picture: Rgba, formats: 'qr' | 'imei'): Promise<CodeSeen[]>;
}

/** One photo as it was handed in. */
export interface PhotoToLookAt {
  side: 'front' | 'back';
  bytes: Uint8Array;
  /** The challenge that the phone's screen should show; null where none was asked for (the back, or challenges are switched off). */
  challenge: string | null;
  /** Position of a cropped picture in the camera's frame, in its pixels (decision A90). */
  frame: { width: number; height: number; x: number; y: number; w: number; h: number } | null;
}

/** What was measured in a photo, before it is compared with others. */
export interface PhotoLook {
  measures: Omit<PhotoMeasures, 'likeness' | 'unchanged'>;
  /** The areas that are marked in the photo for the customer. */
  marks: PhotoMark[];
  /** The traces by which the photo is recognised when it comes again (`domain/imaging/likeness.ts`). */
  signature: Uint8Array;
  hash: string;
}

/** Measures a photo. It never decides: `domain/evaluation/assessment.ts` does. */
export interface PhotoAssessor {
  /**
   * @throws {StoppedError} when the server stops before the photo is measured
   * @throws when the picture cannot be opened here (a HEIC): a person looks at it then.
   */
  look(photo: PhotoToLookAt): Promise<PhotoLook>;
}
