import imageBlobReduce, { pica } from 'image-blob-reduce';
import { appJpegQuality } from '#domain/imaging/app-jpeg.ts';
import { inside } from '#domain/imaging/grey.ts';
import type { Canvases } from './canvases.ts';
import { cropped } from './canvases.ts';
import type { Operations, ShrunkPicture } from './reader-contract.ts';

/** The longest side of a crop, in pixels: it needs its own canvas, and iOS allows none above 16.7 megapixels (FE1). */
const largestPart = 4000;

/** Fields of pica that its types keep private. */
interface PicaInside {
  createCanvas: (width: number, height: number) => OffscreenCanvas;
  capabilities: Record<string, boolean>;
}

/**
 * image-blob-reduce, adapted to run in a worker and without the original's Exif.
 *
 * [Note: reducer] Unchanged, it needs `window` and an `<img>`, copies every Exif segment, with the location, into the result, and turns the picture once more. Here
 * the browser decodes upright, nothing is copied, and the result is always encoded anew as JPEG (FE2 to FE4).
 */
function createReducer(canvases: Canvases) {
  const resizer = pica({ features: ['js', 'wasm', 'cib'] });
  const resizerInside = resizer as unknown as PicaInside;
  resizerInside.createCanvas = canvases.create;
  const reducer = imageBlobReduce({ pica: resizer });
  // Would add the plug-ins that patch, turn and copy Exif.
  reducer.setup = () => {};
  reducer._transform = async (env) => {
    const { image, transform_width: width, transform_height: height } = env;
    if (!image || !width || !height) throw new Error('nothing to draw');
    const canvas = canvases.create(width, height);
    env.out_canvas = canvas;
    const context = canvas.getContext('2d', { alpha: false });
    if (context && 'imageSmoothingQuality' in context) {
      // The browser's own good scaler: it gives the same pixels as pica with `createImageBitmap`, without a copy of the whole picture.
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
    } else {
      await resizer.resize(image, canvas, { filter: 'lanczos3' });
    }
    return env;
  };
  reducer._cleanup = async (env) => {
    (env.image as unknown as ImageBitmap).close();
    env.image = null;
    return env;
  };
  reducer._create_blob = async (env) => {
    if (env.out_canvas === undefined) throw new Error('nothing drawn');
    env.out_blob = await canvases.encode(env.out_canvas as OffscreenCanvas, 'image/jpeg', appJpegQuality);
    return env;
  };
  return {
    run: async (image: ImageBitmap, maxSide: number): Promise<Blob> => {
      await resizer.init();
      // A bitmap is upright already: the detour over a canvas of full size, which iOS may refuse, is needed for elements only.
      resizerInside.capabilities.bug_image_bitmap_orientation_region = false;
      reducer._blob_to_image = async (env) => {
        env.image = image as unknown as NonNullable<typeof env.image>;
        return env;
      };
      return reducer.toBlob(new Blob(), { max: maxSide, filter: 'lanczos3' });
    },
  };
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns `shrink` for one kind of canvas: decode upright, crop, reduce to the longest side, encode as JPEG, hash. */
export function createShrink(canvases: Canvases) {
  const reducer = createReducer(canvases);
  return async (image: ImageBitmap, { crop, maxSide }: Operations['shrink']['argument']): Promise<ShrunkPicture> => {
    const frame = { width: image.width, height: image.height };
    const area = crop ? inside(crop, frame) : null;
    const part = area ? cropped(canvases, image, area, largestPart) : image;
    const { width, height } = part;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const bytes = await (await reducer.run(part, maxSide)).arrayBuffer();
    return {
      bytes,
      mediaType: 'image/jpeg',
      width: Math.max(Math.round(width * scale), 1),
      height: Math.max(Math.round(height * scale), 1),
      sha256: await sha256Of(bytes),
      frame: area ? { ...frame, x: area.x, y: area.y, w: area.width, h: area.height } : null,
    };
  };
}
