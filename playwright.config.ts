import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium, findHeadlessShell } from '#tests/support/chromium.ts';

const launch = (executablePath: string | null) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...chromiumArgs,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // V8's medium compiler (Maglev) pays off only on pages that live longer than those of a test.
    '--js-flags=--no-maglev',
  ],
});
const pixel = devices['Pixel 7'];
/**
 * Tests that always have a network. Installing the app takes a fifth of such a test in each new browser, and a page loaded from the installed app is no different.
 */
const online = [
  '{addresses/contracting-states,security/*}.spec.ts',
  'journeys/{account,appearance,bank-app,claim-after,contracting,contracting-devices,contracting-keyboard,contracting-texts,demo-gateway}.spec.ts',
  'journeys/{directory,erasure,focus,house,office-*,passkeys,product-lines,proved-email,receipts,samples}.spec.ts',
  'journeys/{signature-provider,systems}.spec.ts',
];
/** Tests that need what the headless shell lacks: pushes, Background Sync with the page closed, an installed app, a measure of a page's memory. */
const whole = ['notifications', 'evaluation-offline', 'installed-app', 'share-target'].map((name) => `journeys/${name}.spec.ts`);

/**
 * What every address shows (addresses), what people do (journeys), what goes wrong (faults), what must not be possible (security): in Chromium as a Pixel 7 against
 * the real server; besides, other engines.
 */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/server-bundle.ts',
  testMatch: ['{addresses,journeys,faults,security,engines,chaos}/*.spec.ts'],
  outputDir: 'test-results',
  projects: [
    { name: 'app', testIgnore: [...online, ...whole] },
    { name: 'whole', testMatch: whole, use: { launchOptions: launch(findChromium()) } },
    { name: 'online', testMatch: online, use: { serviceWorkers: 'block' } },
  ],
  fullyParallel: false,
  // One worker more than a small machine has cores: a test spends half of its time waiting, for a countdown or a server that was killed.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  // Many times the time needed: a machine of two cores with other work is five times as slow. A test sets a shorter limit only for a step that it repeats.
  timeout: 360_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: 'line',
  use: {
    ...pixel,
    // The processor draws every pixel, and a Pixel 7 has seven of them for each CSS pixel.
    deviceScaleFactor: 1,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 60_000,
    // A trace costs a quarter of the run: where failed tests are retried, only the retry is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launch(findHeadlessShell()),
  },
});
