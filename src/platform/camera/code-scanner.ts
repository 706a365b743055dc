import type { ReadCode } from '#domain/device/imei-codes.ts';

/** Reads the codes in one frame of a camera, and lets go of the frame. */
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

/** What boxes and screens carry an IMEI in. */
const formats = ['code_128', 'code_39', 'itf', 'qr_code', 'data_matrix', 'pdf417'];
/** The one without which a detector is of no use here: boxes print the IMEI as Code 128. */
const neededFormat = 'code_128';

/**
 * The system's own detector where it has one that knows Code 128, else `fallback`. A detector that fails (Android without its service)
 * is not asked again: the fallback goes on with the same frame.
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
