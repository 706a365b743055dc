import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';

const startMs = 60_000;

/** A browser with a profile of its own that can lose its power and be opened again on what it had written. */
export interface Phone {
  page(): Page;
  /** The page is closed and a new one opened. */
  newPage(): Promise<Page>;
  secondTab(): Promise<Page>;
  setOffline(isOffline: boolean): Promise<void>;
  /** The n-th write to the phone from now on is its last; the kill is under way when that write would begin. */
  dieAtWrite(write: number): Promise<void>;
  /** Done when it is dead, however often it is asked for. */
  die(): Promise<void>;
  isAlive(): boolean;
  start(): Promise<void>;
  /** From the next page that is loaded on. */
  moveClock(days: number): Promise<void>;
  close(): Promise<void>;
}

export async function startPhone(origin: string): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'peritia-phone-'));
  let child: ChildProcess | null = null;
  let browser: Browser | null = null;
  let context: BrowserContext | null = null;
  let page: Page | null = null;
  let shiftMs = 0;
  /** Its end, once that has begun. */
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
    context.setDefaultTimeout(10_000);
    await context.grantPermissions(['background-sync'], { origin });
    await context.exposeBinding('lastWrite', () => void die());
    await context.addInitScript(countWrites);
    await context.addInitScript(shiftClock, shiftMs);
    page = await context.newPage();
    await page.setViewportSize({ width: 412, height: 839 });
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
      await page.setViewportSize({ width: 412, height: 839 });
      return page;
    },
    secondTab: () => here().newPage(),
    setOffline: (isOffline) => here().setOffline(isOffline),
    dieAtWrite: (write) => current().evaluate((value) => Object.assign(window, { writesLeft: value }), write) as Promise<never>,
    die,
    isAlive: () => death === null,
    start,
    async moveClock(days) {
      shiftMs += days * 86_400_000;
      await here().addInitScript(shiftClock, shiftMs);
    },
    async close() {
      await die();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** In the page: counts what begins to write, and stands still at the one that must not happen until the power is gone. */
function countWrites(): void {
  const counted = new Proxy(Reflect.get(IDBDatabase.prototype, 'transaction'), {
    apply(target, database, given: Parameters<IDBDatabase['transaction']>) {
      const here = window as unknown as { writesLeft?: number; lastWrite(): Promise<void> };
      if (given[1] === 'readwrite' && here.writesLeft !== undefined) {
        here.writesLeft -= 1;
        if (here.writesLeft === 0) {
          void here.lastWrite();
          const until = performance.now() + 20_000;
          while (performance.now() < until);
        }
      }
      return Reflect.apply(target, database, given) as IDBTransaction;
    },
  });
  Object.assign(IDBDatabase.prototype, { transaction: counted });
}

/** In the page: its clock is that many milliseconds off. The last of several counts. */
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
