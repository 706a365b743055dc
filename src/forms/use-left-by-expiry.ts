import { useStore } from 'jotai';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/state/session.ts';

/** What stood in forms that a session's end has closed: in memory alone, because it may be of an account. Whoever comes next leaves nothing of the one before. */
const left = { userId: 0, forms: new Map<string, Record<string, unknown>>() };

function formsOf(userId: number): Map<string, Record<string, unknown>> {
  if (left.userId !== userId) Object.assign(left, { userId, forms: new Map() });
  return left.forms;
}

/**
 * A form that is closed because the session has ended is found again as it was after the log-in (decision A68). `fields`, with the name of its draft, tells it from
 * others at the same address. A password is typed again: it is what the log-in asks for anyway.
 */
export function useLeftByExpiry(form: UseFormReturn<FieldValues>, fields: string): void {
  const store = useStore();
  useEffect(() => {
    const name = `${location.pathname} ${fields}`;
    const userId = store.get(loggedUserAtom)?.id;
    if (userId === undefined) return undefined;
    // Once: whoever then leaves the form has let go of it.
    const kept = formsOf(userId).get(name) ?? {};
    left.forms.delete(name);
    for (const [path, value] of Object.entries(kept)) form.setValue(path, value, { shouldDirty: true });
    return () => {
      if (!store.get(isSessionExpiredAtom) || store.get(lastUserAtom)?.id !== userId) return;
      const started = form.formState.defaultValues ?? {};
      // What was not typed is what the form begins with, which somebody else may have changed by then.
      const typed = Object.entries(form.getValues()).filter(
        ([path, value]) => !/password/.test(path) && JSON.stringify(value) !== JSON.stringify(started[path]),
      );
      formsOf(userId).set(name, Object.fromEntries(typed));
    };
  }, [form, fields, store]);
}
