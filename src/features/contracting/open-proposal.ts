const lockOf = (identifier: string) => `peritia.proposal.${identifier}`;

let held: { identifier: string; release: () => void } | null = null;

/**
 * Says to other tabs that this one has a proposal open, until the page is left or another proposal is opened in it. At a counter, two customers may be served in
 * two tabs, and a new tab begins with the choices and the proposal that were changed last.
 */
export function holdProposal(identifier: string): void {
  if (held?.identifier === identifier || !('locks' in navigator)) return;
  held?.release();
  held = null;
  void navigator.locks.request(
    lockOf(identifier),
    { ifAvailable: true },
    (lock) => lock && new Promise<void>((release) => (held = { identifier, release })),
  );
}

/** Whether another tab has the proposal open. Where the browser has no Web Locks, none is known to. */
export async function isOpenElsewhere(identifier: string): Promise<boolean> {
  if (held?.identifier === identifier || !('locks' in navigator)) return false;
  const { held: all = [] } = await navigator.locks.query();
  return all.some(({ name }) => name === lockOf(identifier));
}
