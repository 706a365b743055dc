/**
 * Values that were typed into a form and not saved, and what was contracted last. They are in the tab's `sessionStorage`, so that they survive a reload and a
 * session that ends while the tab is open, and are gone when the tab is closed. Each person has their own drafts.
 */
const prefix = 'peritia.draft.';

const keyOf = (userId: number, name: string) => `${prefix}${userId}.${name}`;

/** A private window may refuse its storage: then there are no drafts, and the form works without them. */
function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const drafts = {
  read: (userId: number, name: string): unknown =>
    attempt(() => JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? 'null') as unknown),
  keep: (userId: number, name: string, values: unknown): void => {
    attempt(() => sessionStorage.setItem(keyOf(userId, name), JSON.stringify(values)));
  },
  remove: (userId: number, name: string): void => {
    attempt(() => sessionStorage.removeItem(keyOf(userId, name)));
  },
};

/** The name under which the last attempt to save a draft is kept (`useSave`), until it is answered. */
export const attemptOf = (name: string): string => `${name}.attempt`;

const forget = (isMeant: (key: string) => boolean): void => {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix) && isMeant(key)) sessionStorage.removeItem(key);
  });
};

/** Deletes everybody's drafts: at a log-out, and when another person signs in. */
export const forgetDrafts = (): void => forget(() => true);

/** Deletes the draft of this name of everybody: somebody may have begun it before they logged in. */
export const forgetDraftsOf = (name: string): void => forget((key) => key.endsWith(`.${name}`));
