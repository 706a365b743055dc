import '#tests/support/reader-page.ts';
import { createWorker } from 'tesseract.js';
import { readerPaths } from '#src/platform/reader/reader-files.ts';

/** The page of `imei.bench.ts`: the reader that ships, and tesseract.js as it comes, with its whole language data. */
const base = new URL('/', location.href).href;
const worker = createWorker('eng', 1, {
  workerPath: base + readerPaths.ocrWorker,
  corePath: base + readerPaths.ocrCore,
  langPath: `${base}as-it-comes/`,
  workerBlobURL: false,
  cacheMethod: 'none',
});

export interface Recognised {
  text: string;
  ms: number;
}

declare global {
  interface Window {
    recogniseAsItComes: (url: string) => Promise<Recognised>;
  }
}

window.recogniseAsItComes = async (url) => {
  const picture = await (await fetch(url)).blob();
  const reader = await worker;
  const started = performance.now();
  const { data } = await reader.recognize(picture);
  return { text: data.text, ms: Math.round(performance.now() - started) };
};
