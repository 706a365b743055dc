import { createReader } from '#src/platform/reader/reader.ts';
import type { ImeiReading, ReaderProblem } from '#src/platform/reader/reader-contract.ts';

/** The page of `reader-browser.ts`: the reader as the application bundles it, which reads a picture by its address. */
const reader = createReader();

export interface TimedReading {
  reading: ImeiReading | { found: false; reason: ReaderProblem };
  ms: number;
}

async function timed(picture: Blob): Promise<TimedReading> {
  const started = performance.now();
  const result = await reader.readImei(picture);
  return { reading: result.ok ? result.value : { found: false, reason: result.problem }, ms: Math.round(performance.now() - started) };
}

/** Reads a page of text and a number with a wrong check digit: every method of reading is tried on it, so that all are loaded afterwards. */
async function warm(): Promise<void> {
  const canvas = new OffscreenCanvas(900, 500);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#222';
  context.font = '44px sans-serif';
  for (const [row, text] of ['Acerca del teléfono', 'IMEI', '356938035643808', 'Compilación'].entries())
    context.fillText(text, 40, 90 + row * 110);
  await timed(await canvas.convertToBlob());
}

declare global {
  interface Performance {
    /** Only Chromium has it; https://wicg.github.io/performance-measure-memory/ */
    measureUserAgentSpecificMemory: () => Promise<{ bytes: number }>;
  }
  interface Window {
    warmReader: () => Promise<void>;
    readPicture: (url: string) => Promise<TimedReading>;
  }
}

window.warmReader = warm;
window.readPicture = async (url) => timed(await (await fetch(url)).blob());
