/** Errors of prefetches that nobody was waiting for. */
const unasked = new WeakSet<WeakKey>();

/** Prefetches a chunk; null when it cannot be loaded: it is then loaded when its screen is opened. */
export async function fetchAhead<Module>(loading: Promise<Module>): Promise<Module | null> {
  try {
    return await loading;
  } catch (error) {
    unasked.add(error as WeakKey);
    return null;
  }
}

/** Whether the error is that of a prefetch, which nobody waits for. */
export const wasUnasked = (error: unknown): boolean => unasked.has(error as WeakKey);
