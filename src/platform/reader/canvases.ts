import type { Rectangle } from '#domain/imaging/grey.ts';

/** The operations on canvases. The worker draws off screen; on engines without that, the page draws on elements (decision A88). */
export interface Canvases {
  create: (width: number, height: number) => OffscreenCanvas;
  /** Decodes a picture and turns it upright by its Exif. Rejects when the browser cannot decode it. */
  decode: (picture: Blob) => Promise<ImageBitmap>;
  /**
   * [Note: encode] pica asks any canvas for `toBlob` with a callback. Firefox has one on OffscreenCanvas as well, which answers a promise and never calls
   * back (https://github.com/mrdoob/three.js/issues/31588 met the same), so each kind of canvas is asked in its own way.
   */
  encode: (canvas: OffscreenCanvas, type: string, quality: number) => Promise<Blob>;
}

export const offscreenCanvases: Canvases = {
  create: (width, height) => new OffscreenCanvas(width, height),
  decode: async (picture) => {
    try {
      return await createImageBitmap(picture, { imageOrientation: 'from-image' });
    } catch (error) {
      // Chromium before 112 does not know this option, and turns by Exif without it.
      if (error instanceof TypeError) return createImageBitmap(picture);
      throw error;
    }
  },
  encode: (canvas, type, quality) => canvas.convertToBlob({ type, quality }),
};

/** Frees the memory at once: iOS keeps a canvas until the garbage collection, and counts it (FE1). */
export function release(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

export interface Drawing {
  /** The part of the source to draw; absent: all of it. */
  from?: Rectangle;
  width: number;
  height: number;
}

/**
 * [Note: whole draws] Chromium 156 takes a part of a bitmap that it turned by Exif from the wrong place (`createImageBitmap` with a rectangle). So a part is always
 * drawn as the whole picture, moved and clipped; shrink.browser.test.ts shows when this is no longer needed.
 */
function drawPart(context: OffscreenCanvasRenderingContext2D, source: ImageBitmap, from: Rectangle, to: Rectangle): void {
  const acrossScale = to.width / from.width;
  const downScale = to.height / from.height;
  context.beginPath();
  context.rect(to.x, to.y, to.width, to.height);
  context.clip();
  const x = to.x - from.x * acrossScale;
  const y = to.y - from.y * downScale;
  context.drawImage(source, x, y, source.width * acrossScale, source.height * downScale);
}

/** A part of a picture as a picture of its own, at most `longest` on its longer side. The original is closed. */
export function cropped(canvases: Canvases, image: ImageBitmap, area: Rectangle, longest: number): ImageBitmap {
  const scale = Math.min(1, longest / Math.max(area.width, area.height));
  const canvas = canvases.create(Math.max(1, Math.round(area.width * scale)), Math.max(1, Math.round(area.height * scale)));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  drawPart(context, image, area, { x: 0, y: 0, width: canvas.width, height: canvas.height });
  image.close();
  return Object.assign(canvas, { close: () => release(canvas) }) as unknown as ImageBitmap;
}

/** The pixels of a source, drawn at this size. Transparent ones become white, as on the server. */
export function pixelsOf(canvases: Canvases, source: ImageBitmap, { from, width, height }: Drawing): ImageData {
  const canvas = canvases.create(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('no 2d context');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    const whole = { x: 0, y: 0, width: source.width, height: source.height };
    drawPart(context, source, from ?? whole, { x: 0, y: 0, width, height });
    return context.getImageData(0, 0, width, height);
  } finally {
    release(canvas);
  }
}
