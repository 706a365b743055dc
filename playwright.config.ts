import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';

const executablePath = findChromium();
const pixel = devices['Pixel 7'];

/** What every address says (addresses), what people do (journeys), what goes wrong (faults), what must not be possible (security): Chromium as a Pixel 7 against the real server; and what other engines do. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['{addresses,journeys,faults,security,engines,chaos}/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than the cores of a small machine: half of the time a journey waits, for a countdown or a server that was killed.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    ...pixel,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 10_000,
    // A trace costs a quarter of the run: where what failed is tried again, only that try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
});
