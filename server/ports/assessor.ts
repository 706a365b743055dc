import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import type { PhotoMeasures } from '#domain/evaluation/photo-measures.ts';

/** A picture in colour with its alpha: four bytes a pixel, row by row from the top left. */
export interface Rgba {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A code that was read in a picture, with its corners in pixels, clockwise from its own top left. */
export interface CodeSeen {
  text: string;
  corners: { x: number; y: number }[];
}

export interface CodeReader {
  /** `qr` only, or every kind that a box or a screen carries an IMEI in. */
  read(picture: Rgba, formats: 'qr' | 'imei'): Promise<CodeSeen[]>;
}

/** One photo as it was handed in. */
export interface PhotoToLookAt {
  side: 'front' | 'back';
  bytes: Uint8Array;
  /** What the screen ought to show; null where nothing was asked for (the back, or challenges switched off). */
  challenge: string | null;
  /** Where a cropped picture stood in the camera's frame, in its pixels (decision A90). */
  frame: { width: number; height: number; x: number; y: number; w: number; h: number } | null;
}

/** What was seen in a photo, before it is compared with others. */
export interface PhotoLook {
  measures: Omit<PhotoMeasures, 'likeness' | 'unchanged'>;
  /** What is marked in the photo for the customer. */
  marks: PhotoMark[];
  /** The traces by which the photo is known again (`domain/imaging/likeness.ts`). */
  signature: Uint8Array;
  hash: string;
}

/** Looks at a photo. Never decides: that is `domain/evaluation/assessment.ts`. */
export interface PhotoAssessor {
  /**
   * @throws {StoppedError} when the server ends before it has looked
   * @throws when the picture cannot be opened here (a HEIC): a person looks at it.
   */
  look(photo: PhotoToLookAt): Promise<PhotoLook>;
}
