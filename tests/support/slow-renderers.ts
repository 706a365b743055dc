import type { Browser } from 'playwright';

/** Milliseconds for which the processes run at a time: shorter than anything measured, longer than the delay of a timer. */
const runMs = 4;

/**
 * Gives the pages of a browser, workers included, only one part in `times` of their processor time, by stopping and continuing their processes.
 * (`Emulation.setCPUThrottlingRate` slows a page's own thread and no worker: 400 % there, 100 % here, measured in Chromium 150.) Needs a system with signals.
 * Returns the function that ends it.
 */
export async function slowRenderers(browser: Browser, times: number): Promise<() => void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter((process) => process.type === 'renderer').map((process) => process.id);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) process.kill(pid, name);
  };
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    signal('SIGCONT');
    const since = performance.now();
    // A late timer lets the processes run longer, so they are stopped for proportionally longer.
    timer = setTimeout(() => rest(performance.now() - since), runMs);
  };
  const rest = (ranMs: number) => {
    signal('SIGSTOP');
    timer = setTimeout(run, ranMs * (times - 1));
  };
  run();
  return () => {
    clearTimeout(timer);
    signal('SIGCONT');
  };
}
