/** How long the first screen has the processor and the line for itself. */
const quietMs = 2_500;

/** Runs what no screen waits for, once the first one is up. */
export function afterFirstScreen(work: () => void): void {
  const wait = () => setTimeout(work, quietMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
