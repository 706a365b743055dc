import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { readerFiles } from './vite.reader-files.ts';
import { spainOutline } from './vite.spain-outline.ts';

const executablePath = findChromium();
const browserTests = ['**/*.browser.test.*'];

/**
 * `*.browser.test.ts(x)` runs in a real browser, every other `*.test.ts` in Node: the rules of `domain` alone, the rest with one PostgreSQL. Files are not isolated
 * from each other: a module is loaded only once, which saves half of the time, and no test leaves state behind in it.
 */
export default defineConfig({
  test: {
    // One worker more than there are cores: the longest files spend half of their time waiting for servers that start and are killed. More than four would exceed
    // the database's connections.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['domain/**/*.test.ts'],
          exclude: browserTests,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src', 'sw', 'server', 'tests'].map((folder) => `${folder}/**/*.test.ts`),
          exclude: browserTests,
          globalSetup: ['tests/support/module-database.ts', 'tests/support/server-bundle.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          // A test that starts processes is five times as slow on a machine that has other work.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Messages in components are macros; the plugins have the same order as in the build.
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), readerFiles(), spainOutline()],
        // Dependencies that were found late would reload the page in the middle of a test.
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
            '@hookform/resolvers/valibot',
            'idb-keyval',
            'jotai',
            'jotai/utils',
            'ky',
            'qs',
            'react-aria-components',
            'react-hook-form',
            'valibot',
            'workbox-window',
          ],
        },
        test: {
          name: 'browser',
          include: ['domain', 'src', 'sw', 'server', 'tests'].map((folder) => `${folder}/**/*.browser.test.{ts,tsx}`),
          // Runs alone and first: its tests measure time as a phone would, which servers that start and stop beside them would distort.
          sequence: { groupOrder: 0 },
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
