import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';

const startMs = 60_000;
/** The milliseconds that a person tries one thing. */
export const actionMs = 4_000;

/** A browser with a profile of its own that can lose power and be opened again with what it had stored. */
export interface Phone {
  page(): Page;
  /** Closes the page and opens a new one. */
  newPage(): Promise<Page>;
  secondTab(): Promise<Page>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Makes the n-th write from now on the last: the browser is killed before that write begins. */
  dieAtWrite(write: number): Promise<void>;
  /** The same for the service worker, which then requests `lastWritePath`. False: no service worker is running. */
  markWorkerWrite(write: number): Promise<boolean>;
  /** Kills the browser; resolves when it is dead, however often it is called. */
  die(): Promise<void>;
  isAlive(): boolean;
  start(): Promise<void>;
  /** Moves the clock, beginning with the next page that is loaded. */
  moveClock(hours: number): Promise<void>;
  /** Closes the browser with everything stored, unlike a crash. Returns the folder of its profile, which then belongs to the caller. */
  switchOff(): Promise<string>;
  /** The errors of its pages, thrown or written to the console, the oldest first. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export const lastWritePath = '/last-write';
const viewport = { width: 412, height: 839 };

/** `installed`: the folder of a phone on which the app is installed; it is copied. */
export async function startPhone(origin: string, installed?: string): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'peritia-phone-'));
  if (installed !== undefined) await cp(installed, profile, { recursive: true });
  let child: ChildProcess | null = null;
  let browser: Browser | null = null;
  let context: BrowserContext | null = null;
  let page: Page | null = null;
  let shiftMs = 0;
  const complaints: string[] = [];
  /** The end of the browser, once it has begun. */
  let death: Promise<void> | null = null;

  const die = () => (death ??= kill());

  async function kill(): Promise<void> {
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await gone;
    }
    await browser?.close().catch(() => undefined);
  }

  async function start(): Promise<void> {
    const endpoint = await launch();
    death = null;
    browser = await chromium.connectOverCDP(endpoint, { timeout: startMs });
    const [first] = browser.contexts();
    if (!first) throw new Error('no context');
    context = first;
    context.setDefaultTimeout(actionMs);
    context.on('weberror', (thrown) => complaints.push(String(thrown.error())));
    context.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
    await context.grantPermissions(['background-sync'], { origin });
    await context.exposeBinding('lastWrite', () => void die());
    await context.addInitScript(countWrites);
    await context.addInitScript(shiftClock, shiftMs);
    page = await context.newPage();
    await page.setViewportSize(viewport);
  }

  function launch(): Promise<string> {
    const path = findChromium();
    if (path === null) throw new Error('no Chromium');
    const started = spawn(
      path,
      [...chromiumArgs, '--headless=new', '--lang=es-ES', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, TZ: 'Europe/Madrid', LANGUAGE: 'es' } },
    );
    child = started;
    return new Promise((resolve, reject) => {
      let text = '';
      const timer = setTimeout(() => reject(new Error(`The browser does not start:\n${text}`)), startMs);
      started.stderr?.on('data', (data) => {
        text += data;
        const [, endpoint] = /DevTools listening on (\S+)/.exec(text) ?? [];
        if (endpoint === undefined) return;
        clearTimeout(timer);
        resolve(endpoint);
      });
    });
  }

  const current = () => {
    if (page === null) throw new Error('the phone is off');
    return page;
  };
  const here = () => {
    if (context === null) throw new Error('the phone is off');
    return context;
  };

  await start();
  return {
    page: current,
    async newPage() {
      const before = current();
      page = await here().newPage();
      await before.close();
      await page.setViewportSize(viewport);
      return page;
    },
    secondTab: () => here().newPage(),
    setOffline: (isOffline) => here().setOffline(isOffline),
    dieAtWrite: (write) => current().evaluate((value) => Object.assign(window, { writesLeft: value }), write) as Promise<never>,
    async markWorkerWrite(write) {
      const worker = here().serviceWorkers().at(-1);
      if (!worker) return false;
      return worker.evaluate(countWrites).then(
        async () => {
          await worker.evaluate((given) => Object.assign(globalThis, given), { writesLeft: write, lastWritePath });
          return true;
        },
        () => false,
      );
    },
    die,
    isAlive: () => death === null,
    start,
    async moveClock(hours) {
      shiftMs += hours * 3_600_000;
      await here().addInitScript(shiftClock, shiftMs);
    },
    async switchOff() {
      const gone = child && once(child, 'exit');
      death = Promise.resolve();
      const session = await browser?.newBrowserCDPSession();
      await session?.send('Browser.close').catch(() => undefined);
      await gone;
      await browser?.close().catch(() => undefined);
      return profile;
    },
    complaints: () => complaints,
    async close() {
      await die();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs in the page or the service worker: counts the writes that begin, and blocks the one that must not happen until the browser is killed. */
function countWrites(): void {
  if ('isCounted' in globalThis) return;
  Object.assign(globalThis, { isCounted: true });
  const counted = new Proxy(Reflect.get(IDBDatabase.prototype, 'transaction'), {
    apply(target, database, given: Parameters<IDBDatabase['transaction']>) {
      const here = globalThis as unknown as { writesLeft?: number; lastWritePath?: string; lastWrite?: () => Promise<void> };
      if (given[1] === 'readwrite' && here.writesLeft !== undefined) {
        here.writesLeft -= 1;
        if (here.writesLeft === 0) {
          if (here.lastWrite) void here.lastWrite();
          else if (here.lastWritePath) void fetch(here.lastWritePath);
          const until = performance.now() + 20_000;
          while (performance.now() < until);
        }
      }
      return Reflect.apply(target, database, given) as IDBTransaction;
    },
  });
  Object.assign(IDBDatabase.prototype, { transaction: counted });
}

/** Runs in the page: shifts its clock by this many milliseconds. The last call counts. */
function shiftClock(shiftMs: number): void {
  const here = globalThis as unknown as { RealDate?: DateConstructor };
  here.RealDate ??= Date;
  const Real = here.RealDate;
  class ShiftedDate extends Real {
    constructor(...given: [] | ConstructorParameters<DateConstructor>) {
      if (given.length === 0) super(Real.now() + shiftMs);
      else super(...given);
    }
    static override now(): number {
      return Real.now() + shiftMs;
    }
  }
  Object.assign(globalThis, { Date: ShiftedDate });
}
