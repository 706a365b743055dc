/** For how many milliseconds after loading the first screen has the processor and the network for itself. */
const quietMs = 2_500;

/** Runs work that no screen waits for, once the first screen is shown. */
export function afterFirstScreen(work: () => void): void {
  const wait = () => setTimeout(work, quietMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
