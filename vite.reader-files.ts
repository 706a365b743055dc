import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { digitsModelSha256, readerPaths, readerVersions } from '#src/platform/reader/reader-files.ts';
import { withoutWordList } from './vite.language-data.ts';

const require = createRequire(import.meta.url);

/**
 * A Trusted Types policy for the worker of tesseract.js, which loads its core by address and therefore needs one in its own global scope. It admits only scripts in
 * the same folder.
 */
const policy = `self.trustedTypes&&self.trustedTypes.createPolicy("default",{createScriptURL:function(u){if(new URL(u,location.href).href.indexOf(new URL(".",location.href).href)!==0)throw new TypeError("script not admitted");return u}});\n`;

const sources: Record<keyof typeof readerPaths, { from: string; before?: string; type: string; change?: (bytes: Buffer) => Buffer }> = {
  ocrWorker: { from: 'tesseract.js/dist/worker.min.js', before: policy, type: 'text/javascript' },
  ocrCore: { from: 'tesseract.js-core/tesseract-core-simd-lstm.js', type: 'text/javascript' },
  ocrCoreWasm: { from: 'tesseract.js-core/tesseract-core-simd-lstm.wasm', type: 'application/wasm' },
  ocrLanguage: { from: '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz', type: 'application/gzip', change: withoutWordList },
  digitsModel: { from: './domain/device/digits-model/imei-digits.traineddata.gz', type: 'application/gzip' },
  zxingWasm: { from: 'zxing-wasm/reader/zxing_reader.wasm', type: 'application/wasm' },
};

function read(name: keyof typeof readerPaths): Buffer {
  const { from, before = '', change = (bytes) => bytes } = sources[name];
  return Buffer.concat([Buffer.from(before), change(readFileSync(require.resolve(from)))]);
}

/** Checks that the addresses name the installed versions: a cached file must never be used with another version. */
function checkVersions(): void {
  for (const [part, name] of [
    ['ocr', 'tesseract.js'],
    ['zxing', 'zxing-wasm'],
  ] as const) {
    const { version } = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8')) as {
      version: string;
    };
    if (version !== readerVersions[part]) throw new Error(`reader-files.ts says ${name} ${readerVersions[part]}, installed is ${version}`);
  }
  const digits = createHash('sha256').update(read('digitsModel')).digest('hex');
  if (digits !== digitsModelSha256) throw new Error(`reader-files.ts says digits model ${digitsModelSha256}, the file is ${digits}`);
}

/** Puts the OCR and barcode files of the installed packages beside the application: served in development, emitted by the build (FF2). */
export function readerFiles(): Plugin {
  const names = Object.keys(readerPaths) as (keyof typeof readerPaths)[];
  return {
    name: 'peritia-reader-files',
    buildStart() {
      checkVersions();
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const name = names.find((one) => path === server.config.base + readerPaths[one]);
        if (name === undefined) return next();
        response.setHeader('content-type', sources[name].type);
        response.end(read(name));
      });
    },
    generateBundle() {
      // The service worker is a separate build: the files belong to the page's build.
      if (this.environment.name !== 'client') return;
      for (const name of names) this.emitFile({ type: 'asset', fileName: readerPaths[name], source: read(name) });
    },
  };
}
