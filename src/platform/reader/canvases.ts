import type { Rectangle } from '#domain/imaging/grey.ts';

/** Where pixels are drawn. The worker draws off screen; on engines without that, the page does it on elements (decision A88). */
export interface Canvases {
  create: (width: number, height: number) => OffscreenCanvas;
  /** Upright, by the file's Exif. Rejects when the browser cannot decode it. */
  decode: (picture: Blob) => Promise<ImageBitmap>;
  /** A part of a decoded picture; the whole one is closed. */
  crop: (image: ImageBitmap, area: Rectangle) => Promise<ImageBitmap>;
}

export const offscreenCanvases: Canvases = {
  create: (width, height) => new OffscreenCanvas(width, height),
  decode: async (picture) => {
    try {
      return await createImageBitmap(picture, { imageOrientation: 'from-image' });
    } catch (error) {
      // Chromium before 112 does not know the word, and turns by Exif without being asked.
      if (error instanceof TypeError) return createImageBitmap(picture);
      throw error;
    }
  },
  crop: async (image, area) => {
    try {
      return await createImageBitmap(image, area.x, area.y, area.width, area.height);
    } finally {
      image.close();
    }
  },
};

/** Gives the memory back at once: iOS keeps a canvas until the garbage collector comes, and counts it (FE1). */
export function release(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

export interface Drawing {
  /** Part of the source; all of it when absent. */
  from?: Rectangle;
  width: number;
  height: number;
  /** Left and right changed, as a mirror does. */
  flip?: boolean;
  /** Turns clockwise by a quarter each. */
  quarterTurns?: 0 | 1 | 2 | 3;
}

/** The pixels of a source, drawn at a size (before any turn). */
export function pixelsOf(canvases: Canvases, source: ImageBitmap, drawing: Drawing): ImageData {
  const { width, height, flip = false, quarterTurns = 0 } = drawing;
  const from = drawing.from ?? { x: 0, y: 0, width: source.width, height: source.height };
  const isAcross = quarterTurns % 2 === 1;
  const canvas = canvases.create(isAcross ? height : width, isAcross ? width : height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('no 2d context');
    context.imageSmoothingQuality = 'high';
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((quarterTurns * Math.PI) / 2);
    if (flip) context.scale(-1, 1);
    context.drawImage(source, from.x, from.y, from.width, from.height, -width / 2, -height / 2, width, height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    release(canvas);
  }
}
