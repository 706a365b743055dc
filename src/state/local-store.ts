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
  // The memory has the values that a full storage did not take. They are newer than those in the storage.
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
 * The keys of the proposals that were begun in this browser (`contracting.ts`) and of what was contracted in it (`contracted.ts`). They are in this file so
 * that the first page can see that there are none without loading those two.
 */
export const proposalsKey = 'peritia.proposals';
export const contractedKey = 'peritia.contracted';
