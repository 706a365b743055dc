import type { ReadCode } from '#domain/device/imei-codes.ts';

/** Reads the codes in one frame of a camera, and closes the frame. */
export type CodeScanner = (frame: ImageBitmap) => Promise<readonly ReadCode[]>;

/** The part of the Barcode Detection API that is used (WICG Shape Detection, §3); Chrome on Android has it, Safari and Firefox have not. */
export interface BarcodeDetectorClass {
  new (options: {
    formats: string[];
  }): {
    detect(picture: ImageBitmap): Promise<{ rawValue: string; cornerPoints: { x: number; y: number }[] }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
}

declare global {
  var BarcodeDetector: BarcodeDetectorClass | undefined;
}

/** The formats in which boxes and screens carry an IMEI. */
const formats = ['code_128', 'code_39', 'itf', 'qr_code', 'data_matrix', 'pdf417'];
/** The format without which a detector is useless here: boxes print the IMEI as Code 128. */
const neededFormat = 'code_128';

/**
 * The system's own detector, if it has one that knows Code 128, else `fallback`. After a failure of the detector (as on Android without its service) it is not used
 * again: the fallback reads the same frame, and all later ones.
 */
export async function createCodeScanner(detectorClass: BarcodeDetectorClass | undefined, fallback: CodeScanner): Promise<CodeScanner> {
  const supported = (await detectorClass?.getSupportedFormats().catch(() => [])) ?? [];
  if (detectorClass === undefined || !supported.includes(neededFormat)) return fallback;
  const detector = new detectorClass({ formats: formats.filter((format) => supported.includes(format)) });
  let hasFailed = false;
  return async (frame) => {
    if (hasFailed) return fallback(frame);
    try {
      const codes = await detector.detect(frame);
      frame.close();
      return codes.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints }));
    } catch {
      hasFailed = true;
      return fallback(frame);
    }
  };
}
