/** Versions of the installed packages, in the addresses: a cached file is never one of another version. The build checks them. */
export const readerVersions = { ocr: '7.0.0', zxing: '3.1.4' } as const;

/** SHA-256 of our own model of digits as it is delivered (`domain/device/digits-model/README.md`). The build checks it. */
export const digitsModelSha256 = '8c29a4ca3f0b0d5c4fb54a1469d8e7aa8191b3689caa0ad371a3c0ae672557f2';

/** Where the files of OCR and barcodes lie under the application's base; `vite.reader-files.ts` puts them there. */
export const readerPaths = {
  ocrWorker: `ocr/${readerVersions.ocr}/worker.min.js`,
  ocrCore: `ocr/${readerVersions.ocr}/tesseract-core-simd-lstm.js`,
  ocrCoreWasm: `ocr/${readerVersions.ocr}/tesseract-core-simd-lstm.wasm`,
  ocrLanguage: `ocr/${readerVersions.ocr}/without-words/eng.traineddata.gz`,
  digitsModel: `ocr/digits-${digitsModelSha256.slice(0, 8)}/imei-digits.traineddata.gz`,
  zxingWasm: `zxing/${readerVersions.zxing}/zxing_reader.wasm`,
} as const;

/** Everything that reading an IMEI without a network needs beside the application itself (about 3 MB on the wire). */
export const readerFiles: readonly string[] = Object.values(readerPaths);

/** The cache that holds them; the service worker answers `ocr/` and `zxing/` from it. */
export const readerCacheName = 'peritia-reader';
