import type { Canvases } from './canvases.ts';

/** A canvas element, with the one method that only off-screen canvases have. */
function element(width: number, height: number): OffscreenCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  // The members used here and by pica are the same on both kinds of canvas.
  return canvas as unknown as OffscreenCanvas;
}

/** Draws on the page's own elements, for engines without OffscreenCanvas or module workers (decision A88). Slower, with the same results. */
export const pageCanvases: Canvases = {
  create: element,
  decode: async (picture) => {
    const url = URL.createObjectURL(picture);
    const image = new Image();
    image.decoding = 'async';
    image.src = url;
    const close = () => {
      image.src = '';
      URL.revokeObjectURL(url);
    };
    try {
      // Elements are drawn upright: the oldest engines supported obey Exif there (`image-orientation: from-image`).
      await image.decode();
    } catch (error) {
      close();
      throw error;
    }
    return Object.assign(image, { close }) as unknown as ImageBitmap;
  },
  encode: (canvas, type, quality) =>
    new Promise((resolve, reject) => {
      const taken = (blob: Blob | null) => (blob === null ? reject(new Error('not encoded')) : resolve(blob));
      (canvas as unknown as HTMLCanvasElement).toBlob(taken, type, quality);
    }),
};
