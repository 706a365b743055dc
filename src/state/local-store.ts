/** Local storage where it exists and may be written; else the memory of this page (private windows, blocked cookies). */
const memory = new Map<string, string>();

function attempt<Value>(action: () => Value, otherwise: () => Value): Value {
  try {
    return action();
  } catch {
    return otherwise();
  }
}

export const localStore = {
  // What a full storage did not take is what was written last; there it still says what was before.
  getItem: (key: string): string | null =>
    memory.get(key) ??
    attempt(
      () => localStorage.getItem(key),
      () => null,
    ),
  setItem: (key: string, value: string): void => {
    attempt(
      () => {
        localStorage.setItem(key, value);
        memory.delete(key);
      },
      () => {
        memory.set(key, value);
      },
    );
  },
  removeItem: (key: string): void => {
    memory.delete(key);
    attempt(
      () => {
        localStorage.removeItem(key);
      },
      () => {},
    );
  },
};

/**
 * The keys of the proposals that were begun in this browser (`contracting.ts`), and of what was contracted in it (`contracted.ts`): here, so that a first page
 * need not read those files to know that there are none.
 */
export const proposalsKey = 'peritia.proposals';
export const contractedKey = 'peritia.contracted';
