import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Without background work and updates, and able to run as root in a container. QUIC is off, so that a cut connection is always TCP. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Debian's Chromium without windows, which needs a quarter less processor time; else any other that is installed. */
export function findHeadlessShell(): string | null {
  const shell = '/usr/bin/chromium-headless-shell';
  return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : findChromium();
}

/** The browser for the tests: `CHROMIUM_PATH`, else the system's, else the one that Playwright downloaded; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const downloaded = chromium.executablePath();
  return [...systemPaths, downloaded].find((path) => existsSync(path)) ?? null;
}
