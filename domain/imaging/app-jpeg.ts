/** JPEG quality with which the app saves photos, 0 to 1. */
export const appJpegQuality = 0.82;

/** The standard's example of a quantisation table for brightness, row by row (ITU-T T.81, table K.1). Encoders use it for quality 50 and scale it for others. */
const usualSteps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Whether a JPEG's quantisation table for brightness (`brightnessSteps`) is the one with which browsers save the app's photos. */
export function isOfApp(steps: readonly number[]): boolean {
  const scale = 200 - 200 * appJpegQuality;
  return steps.length === usualSteps.length && steps.every((step, at) => step === Math.floor(((usualSteps[at] ?? 0) * scale + 50) / 100));
}
