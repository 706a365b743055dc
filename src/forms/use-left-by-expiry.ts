import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/state/session.ts';

/**
 * What was closed by the end of a session, by address and name: the values of forms, and which of them were open. In memory alone, because it may hold the number of
 * a bank account. When another person logs in, that of the previous one is dropped.
 */
const left = { userId: 0, kept: new Map<string, unknown>() };

function keptOf(userId: number): Map<string, unknown> {
  if (left.userId !== userId) Object.assign(left, { userId, kept: new Map() });
  return left.kept;
}

/** Restores what the end of the session closed; returns the function that keeps it when the component is closed. Only the first that asks gets it. */
function overExpiry(store: ReturnType<typeof useStore>, name: string, restore: (kept: unknown) => void, read: () => unknown) {
  const at = `${location.pathname} ${name}`;
  const userId = store.get(loggedUserAtom)?.id;
  if (userId === undefined) return undefined;
  const kept = keptOf(userId);
  if (kept.has(at)) restore(kept.get(at));
  // Restored only once: what is left afterwards starts afresh.
  kept.delete(at);
  return () => {
    if (store.get(isSessionExpiredAtom) && store.get(lastUserAtom)?.id === userId) keptOf(userId).set(at, read());
  };
}

/**
 * After the log-in, restores a form that was closed because the session ended (decision A68). `fields`, with the name of its draft, tells the form from others at
 * the same address. A password is not restored: the person has just typed it at the log-in.
 */
export function useLeftByExpiry(form: UseFormReturn<FieldValues>, fields: string): void {
  const store = useStore();
  useEffect(() => {
    const restore = (kept: unknown) => {
      for (const [path, value] of Object.entries(kept as FieldValues)) form.setValue(path, value, { shouldDirty: true });
    };
    return overExpiry(store, fields, restore, () => {
      const started = form.formState.defaultValues ?? {};
      // Untouched fields are not kept: the form starts with them anyway, and somebody else may have changed them by then.
      const typed = Object.entries(form.getValues()).filter(
        ([path, value]) => !/password/.test(path) && JSON.stringify(value) !== JSON.stringify(started[path]),
      );
      return Object.fromEntries(typed);
    });
  }, [form, fields, store]);
}

/** A state like `useState`'s that says which form is open: after the log-in it is as it was when the session ended. `name` tells it from others at the same address. */
export function useOpenOverExpiry<Value>(name: string, start: Value): [Value, (value: Value) => void] {
  const store = useStore();
  const [value, setValue] = useState(start);
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);
  useEffect(
    () =>
      overExpiry(
        store,
        name,
        (kept) => setValue(() => kept as Value),
        () => current.current,
      ),
    [store, name],
  );
  return [value, setValue];
}
