/** What loads were rejected with that nobody had asked for. */
const unasked = new WeakSet<WeakKey>();

/** Loads a part of the app before somebody asks for it; null when it does not come: then it comes when it is opened. */
export async function fetchAhead<Module>(loading: Promise<Module>): Promise<Module | null> {
  try {
    return await loading;
  } catch (error) {
    unasked.add(error as WeakKey);
    return null;
  }
}

/** Whether nobody waits for what failed with this error. */
export const wasUnasked = (error: unknown): boolean => unasked.has(error as WeakKey);
