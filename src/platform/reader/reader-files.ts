/** The versions of the installed packages, part of the files' addresses, so that a cached file is never one of another version. The build checks them. */
export const readerVersions = { ocr: '7.0.0', zxing: '3.1.4' } as const;

/** SHA-256 of our own model for digits, as delivered (`domain/device/digits-model/README.md`). The build checks it. */
export const digitsModelSha256 = '8c29a4ca3f0b0d5c4fb54a1469d8e7aa8191b3689caa0ad371a3c0ae672557f2';

/** The addresses of the OCR and barcode files below the application's base; `vite.reader-files.ts` puts them there. */
export const readerPaths = {
  ocrWorker: `ocr/${readerVersions.ocr}/worker.min.js`,
  ocrCore: `ocr/${readerVersions.ocr}/tesseract-core-simd-lstm.js`,
  ocrCoreWasm: `ocr/${readerVersions.ocr}/tesseract-core-simd-lstm.wasm`,
  ocrLanguage: `ocr/${readerVersions.ocr}/without-words/eng.traineddata.gz`,
  digitsModel: `ocr/digits-${digitsModelSha256.slice(0, 8)}/imei-digits.traineddata.gz`,
  zxingWasm: `zxing/${readerVersions.zxing}/zxing_reader.wasm`,
} as const;

/** All files that reading an IMEI without a network needs besides the application (about 3 MB to download). */
export const readerFiles: readonly string[] = Object.values(readerPaths);

/** The name of the cache that holds them; the service worker answers `ocr/` and `zxing/` from it. */
export const readerCacheName = 'peritia-reader';
