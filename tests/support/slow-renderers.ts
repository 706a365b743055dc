import type { Browser } from 'playwright';

/** How long the processes run at a time: shorter than anything that is measured, longer than a timer is late. */
const runMs = 4;

/**
 * Gives the pages of a browser only one part in `times` of their processor, workers included, by stopping and continuing their processes.
 * (`Emulation.setCPUThrottlingRate` slows a page's own thread and no worker: 400 % there, 100 % here, measured in Chromium 150.)
 * Needs a system with signals. Answers how to end it.
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
    // A late timer lets them run longer, so they are stopped for as much longer.
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
