import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { type Engine, engineWaitMs } from '#tests/support/engine.ts';

/** Debian's package with Firefox. */
export const firefoxPackages = ['firefox-esr'];

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The Firefox of `FIREFOX_PATH`, else the system's; null where there is none. */
export function findFirefox(): string | null {
  return process.env.FIREFOX_PATH ?? firefoxPaths.find((path) => existsSync(path)) ?? null;
}

const language = { 'intl.accept_languages': 'es-ES', 'intl.locale.requested': 'es-ES' };

/** `keepsNothing`: the browser's setting that lets no site store data. */
interface Settings {
  keepsNothing?: boolean;
}

/** Starts Firefox with WebDriver BiDi, the only protocol that a distribution's Firefox speaks without an extra program. */
export async function startFirefox({ keepsNothing = false }: Settings = {}): Promise<Engine> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('no Firefox');
  const extraPrefsFirefox = { ...language, ...(keepsNothing ? { 'network.cookie.cookieBehavior': 2 } : {}) };
  return engineOf(await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox }));
}

/** Starts the Chromium of the journeys, driven in the same way as Firefox, so that both get the same commands. */
export async function startChromium({ keepsNothing = false }: Settings = {}): Promise<Engine> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('no Chromium');
  const args = [...chromiumArgs, '--lang=es-ES'];
  const profile = keepsNothing ? { userDataDir: await profileThatKeepsNothing() } : {};
  return engineOf(await puppeteer.launch({ browser: 'chrome', executablePath, headless: true, args, ...profile }));
}

/** Chromium reads this setting from a profile, and has no switch for it. */
async function profileThatKeepsNothing(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-profile-'));
  await mkdir(join(folder, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(settings));
  return folder;
}

/** Firefox aborts a navigation that is overtaken by another, such as one made by the app itself. */
const isOvertaken = (error: unknown) => String(error).includes('NS_BINDING_ABORTED');

async function goTo(page: Page, url: string): Promise<unknown> {
  const go = () => page.goto(url, { waitUntil: 'load', timeout: engineWaitMs });
  try {
    return await go();
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return go();
  }
}

async function engineOf(browser: Browser): Promise<Engine> {
  const page = await browser.newPage();
  await page.setViewport({ width: 412, height: 839 });
  return {
    open: (url) => goTo(page, url),
    reload: () => page.reload({ waitUntil: 'load', timeout: engineWaitMs }),
    async find(xpath) {
      const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { timeout: engineWaitMs });
      if (element === null) throw new Error(xpath);
      return {
        // A real click misses a control that the fixed bar covers at this height; the page receives the same event.
        click: () => element.evaluate((node) => (node as HTMLElement).click()),
        type: (text) => element.type(text),
        choose: (path) => (element as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path),
        attribute: (name) => element.evaluate((node, asked) => (node as Element).getAttribute(asked), name),
      };
    },
    words: () => page.evaluate(() => document.body.innerText),
    ask: (expression) => page.evaluate(expression) as Promise<never>,
    close: () => browser.close(),
  };
}
