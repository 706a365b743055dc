import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, until, type WebDriver } from 'selenium-webdriver';
import { freePort } from '#tests/support/app-server.ts';
import { type Engine, engineWaitMs } from '#tests/support/engine.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const screenPath = '/usr/bin/xvfb-run';
/** Debian's packages that are needed. */
export const webkitPackages = ['webkit2gtk-driver', 'xvfb', 'xauth'];

/** WebKitGTK's small browser, controlled by its driver; null where it is not installed. */
export function findWebkit(): string | null {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return browser && existsSync(driverPath) && existsSync(screenPath) ? browser : null;
}

/** Milliseconds that it gets to end by itself. */
const endMs = 5_000;

/** Starts the browser on its own X display, with `userAgent` as its user agent. */
export async function startWebkit(userAgent: string): Promise<Engine> {
  const binary = findWebkit();
  if (binary === null) throw new Error('no WebKitWebDriver');
  const port = await freePort();
  // A process group of its own: display, driver and browser end together.
  const child = spawn(screenPath, ['-a', driverPath, `--port=${port}`], { stdio: 'ignore', detached: true });
  try {
    await listening(child, port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation', `--user-agent=${userAgent}`] },
      })
      .build();
    await driver.manage().window().setRect({ x: 0, y: 0, width: 412, height: 915 });
    return engineOf(driver, async () => {
      await driver.quit().catch(() => undefined);
      await end(child);
    });
  } catch (error) {
    await end(child);
    throw error;
  }
}

function engineOf(driver: WebDriver, close: () => Promise<void>): Engine {
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async find(xpath) {
      const element = await driver.wait(until.elementLocated(By.xpath(xpath)), engineWaitMs, xpath);
      return {
        // The driver refuses to click an element that is moving or covered by the fixed bar; the page receives the same event.
        click: () => driver.executeScript('arguments[0].click()', element),
        type: (text) => element.sendKeys(text),
        choose: (path) => element.sendKeys(path),
        attribute: (name) => element.getAttribute(name),
      };
    },
    words: () => driver.findElement(By.css('body')).getText(),
    ask: (expression) =>
      driver.executeAsyncScript(
        `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done, () => done(null));`,
      ),
    close,
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The driver of WebKit ended with ${child.exitCode}.`);
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error('The driver of WebKit does not answer.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), wait(endMs, false, { ref: false })]);
  if (!isGone) process.kill(-child.pid, 'SIGKILL');
  await gone;
}
