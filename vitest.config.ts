import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { readerFiles } from './vite.reader-files.ts';

const executablePath = findChromium();
const everywhere = ['domain/**', 'src/**', 'sw/**', 'server/**', 'tests/**'];

/** `*.browser.test.ts(x)` runs in a real browser, every other `*.test.ts` in Node. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: everywhere.map((folder) => `${folder}/*.test.ts`),
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The words of components are macros; the same order as in the build.
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), readerFiles()],
        // Found late they would reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            'tesseract.js',
            'image-blob-reduce',
            'zxing-wasm/reader',
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom/client',
            '@lingui/core',
            '@lingui/react',
            '@tanstack/query-sync-storage-persister',
            '@tanstack/react-query',
            '@tanstack/react-query-persist-client',
            '@tanstack/react-router',
            'idb-keyval',
            'jotai',
            'jotai/utils',
            'ky',
            'qs',
            'valibot',
            'workbox-window',
          ],
        },
        test: {
          name: 'browser',
          include: everywhere.map((folder) => `${folder}/*.browser.test.{ts,tsx}`),
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
