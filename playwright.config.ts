import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium, findHeadlessShell } from '#tests/support/chromium.ts';

const launch = (executablePath: string | null) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...chromiumArgs,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // The compiler of medium effort works for what runs longer than any page here lives.
    '--js-flags=--no-maglev',
  ],
});
const pixel = devices['Pixel 7'];
/** What is done with a network alone. To install the app in each new browser is a fifth of such a journey, and the next load comes from there no differently. */
const online = [
  '{addresses/contracting-states,security/*}.spec.ts',
  'journeys/{account,appearance,bank-app,claim-after,contracting,contracting-devices,contracting-keyboard,contracting-texts,demo-gateway}.spec.ts',
  'journeys/{directory,erasure,focus,house,office-*,passkeys,product-lines,proved-email,receipts,samples}.spec.ts',
  'journeys/{signature-provider,systems}.spec.ts',
];
/** What the headless shell does not have: pushes, Background Sync with the page closed, an app that is installed, a measure of a page's memory. */
const whole = ['notifications', 'evaluation-offline', 'installed-app', 'share-target'].map((name) => `journeys/${name}.spec.ts`);

/** What every address says (addresses), what people do (journeys), what goes wrong (faults), what must not be possible (security): Chromium as a Pixel 7 against the real server; and what other engines do. */
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
  // One more than the cores of a small machine: half of the time a journey waits, for a countdown or a server that was killed.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  // Many times what is needed: machines of two cores that have other work are five times as slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    ...pixel,
    // Every pixel is drawn by the processor, and a Pixel 7 has seven for each that the layout knows of.
    deviceScaleFactor: 1,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 30_000,
    // A trace costs a quarter of the run: where what failed is tried again, only that try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launch(findHeadlessShell()),
  },
});
