import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appJpegQuality, isOfApp } from './app-jpeg.ts';
import { brightnessSteps } from './picture-header.ts';

const stepsAt = async (quality: number) => {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#789' } });
  return brightnessSteps(await picture.jpeg({ quality, quantisationTable: 0 }).toBuffer()) ?? [];
};

test('what the app saves is known by its steps, and nothing finer or coarser', async () => {
  expect(isOfApp(await stepsAt(100 * appJpegQuality))).toBe(true);
  for (const quality of [75, 81, 83, 92]) expect(isOfApp(await stepsAt(quality))).toBe(false);
  expect(isOfApp([])).toBe(false);
});
