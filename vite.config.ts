import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { apiDocs } from './vite.api-docs.ts';
import { assetFileNames, chunkFileNames, earlyGroups, entryFileNames, officeGroup, openedGroup } from './vite.chunks.ts';
import { readerFiles } from './vite.reader-files.ts';
import { spainOutline } from './vite.spain-outline.ts';
import { wireWithoutWords } from './vite.wire-words.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
const base = process.env.VITE_BASE ?? '/';

/** The address of a path of the app, as its router reads it. */
const pathOf = (path: string) => `${base}${process.env.VITE_ROUTER_MODE === 'hash' ? '#/' : ''}${path}`;

/** Files that are not precached: they are loaded when first needed, or to install the app. Everything else works offline after one visit. */
const notOffline = [
  'api-docs/**',
  'ocr/**',
  'zxing/**',
  '**/*.wasm',
  'assets/qr-reader-*',
  'assets/ceremony-*',
  'assets/factor-sheet-*',
  'assets/ask-factor-*',
  'assets/second-factor-*',
  'icons/icon-512*',
  'icons/icon-maskable*',
  'icons/apple-touch-icon*',
  // All of its files but the one that lists what a policyholder's area needs (`sw/area.ts`).
  'assets/claims/!(fetch-area-*)',
  'assets/{account,contracting,desktop,evidence,office,online,opened,policies,reminders,site,withdrawal}/**',
];

export default defineConfig({
  base,
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    // In this order: with react() first the build succeeds, and fails at run time with `Trans is not defined`.
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    readerFiles(),
    apiDocs(),
    spainOutline(),
    wireWithoutWords(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        globIgnores: ['sw.js', ...notOffline],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: {
        id: base,
        name: 'Peritia',
        short_name: 'Peritia',
        description: 'Tu seguro: la peritación funciona sin red y nada se pierde.',
        lang: 'es-ES',
        dir: 'ltr',
        display: 'standalone',
        orientation: 'portrait',
        start_url: base,
        scope: base,
        background_color: '#EDF1EF',
        theme_color: '#EDF1EF',
        categories: ['finance', 'utilities'],
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        shortcuts: [
          { name: 'Peritar', url: pathOf('peritar'), icons: [{ src: 'icons/icon-192.png', sizes: '192x192' }] },
          { name: 'Pendientes', url: pathOf('pendientes'), icons: [{ src: 'icons/icon-192.png', sizes: '192x192' }] },
        ],
        // Answered by the service worker alone (sw/share-target.ts).
        share_target: {
          action: `${base}compartir`,
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { files: [{ name: 'picture', accept: ['image/*'] }] },
        },
      },
    }),
  ],
  resolve: {
    alias: {
      // qs imports side-channel to support engines without WeakMap, which all of ours have (−6 kB brotli).
      'side-channel': fileURLToPath(new URL('./src/api/side-channel.cjs', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // iOS 14.3 and Android 7 are the oldest supported (specification §9). Chrome on Android 7 was updated up to 119; below 91 the build would rewrite `?.` because
    // of a bug of those versions. The css target also turns light-dark() and inset into older forms.
    target: ['chrome91', 'safari14', 'firefox91'],
    cssTarget: ['chrome91', 'safari14', 'firefox91'],
    assetsInlineLimit: 0,
    // Each chunk has its own style sheet and waits for it, so that the first screen does not load the styles of all others.
    cssCodeSplit: true,
    manifest: true,
    rolldownOptions: {
      // The packages of @zxing do not declare it: their modules have no side effects, so unused ones are dropped.
      treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/@zxing/') },
      output: {
        entryFileNames,
        chunkFileNames,
        assetFileNames,
        codeSplitting: {
          groups: [
            ...earlyGroups,
            officeGroup,
            openedGroup,
            // Small files that several screens share compress better as one.
            { name: 'fields-of-forms', test: /\/src\/forms\/fields\//, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'shared', test: /\/src\/(ui|parts\/(?!payment)|state|evaluation-kit)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
