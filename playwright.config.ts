import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium, findHeadlessShell } from '#tests/support/chromium.ts';

const launch = (executablePath: string | null) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
const pixel = devices['Pixel 7'];
const office = 'journeys/office-*.spec.ts';
/** What the headless shell does not have: pushes, Background Sync with the page closed, an app that is installed, a measure of a page's memory. */
const whole = ['notifications', 'evaluation-offline', 'installed-app', 'share-target'].map((name) => `journeys/${name}.spec.ts`);

/** What every address says (addresses), what people do (journeys), what goes wrong (faults), what must not be possible (security): Chromium as a Pixel 7 against the real server; and what other engines do. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/server-bundle.ts',
  testMatch: ['{addresses,journeys,faults,security,engines,chaos}/*.spec.ts'],
  outputDir: 'test-results',
  projects: [
    { name: 'app', testIgnore: [office, ...whole] },
    { name: 'whole', testMatch: whole, use: { launchOptions: launch(findChromium()) } },
    // The office does nothing without a network, and to install the app in each new browser is a sixth of such a journey.
    { name: 'office', testMatch: office, use: { serviceWorkers: 'block' } },
  ],
  fullyParallel: false,
  // One more than the cores of a small machine: half of the time a journey waits, for a countdown or a server that was killed.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  // Many times what is needed: machines of two cores that have other work are five times as slow.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    ...pixel,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 15_000,
    // A trace costs a quarter of the run: where what failed is tried again, only that try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launch(findHeadlessShell()),
  },
});
