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
  /** Turned clockwise; the canvas is as large as the turned picture needs. */
  degrees?: number;
}

/** Size of the box around a turned rectangle. */
export function turnedSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const cos = Math.abs(Math.cos((degrees * Math.PI) / 180));
  const sin = Math.abs(Math.sin((degrees * Math.PI) / 180));
  return { width: Math.max(1, Math.round(width * cos + height * sin)), height: Math.max(1, Math.round(width * sin + height * cos)) };
}

/** The pixels of a source, drawn at a size (before any turn). What a turn leaves empty is grey. */
export function pixelsOf(canvases: Canvases, source: ImageBitmap, drawing: Drawing): ImageData {
  const { width, height, degrees = 0 } = drawing;
  const from = drawing.from ?? { x: 0, y: 0, width: source.width, height: source.height };
  const size = turnedSize(width, height, degrees);
  const canvas = canvases.create(size.width, size.height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('no 2d context');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#777';
    context.fillRect(0, 0, size.width, size.height);
    context.translate(size.width / 2, size.height / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(source, from.x, from.y, from.width, from.height, -width / 2, -height / 2, width, height);
    return context.getImageData(0, 0, size.width, size.height);
  } finally {
    release(canvas);
  }
}
