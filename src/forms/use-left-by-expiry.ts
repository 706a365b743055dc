import { useStore } from 'jotai';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/state/session.ts';

/**
 * The values of forms that were closed by the end of a session: in memory alone, because they may hold the number of a bank account. When another person logs in,
 * those of the previous one are dropped.
 */
const left = { userId: 0, forms: new Map<string, Record<string, unknown>>() };

function formsOf(userId: number): Map<string, Record<string, unknown>> {
  if (left.userId !== userId) Object.assign(left, { userId, forms: new Map() });
  return left.forms;
}

/**
 * After the log-in, restores a form that was closed because the session ended (decision A68). `fields`, with the name of its draft, tells the form from others at
 * the same address. A password is not restored: the person has just typed it at the log-in.
 */
export function useLeftByExpiry(form: UseFormReturn<FieldValues>, fields: string): void {
  const store = useStore();
  useEffect(() => {
    const name = `${location.pathname} ${fields}`;
    const userId = store.get(loggedUserAtom)?.id;
    if (userId === undefined) return undefined;
    // Restored only once: a form that is left afterwards starts afresh.
    const kept = formsOf(userId).get(name) ?? {};
    left.forms.delete(name);
    for (const [path, value] of Object.entries(kept)) form.setValue(path, value, { shouldDirty: true });
    return () => {
      if (!store.get(isSessionExpiredAtom) || store.get(lastUserAtom)?.id !== userId) return;
      const started = form.formState.defaultValues ?? {};
      // Untouched fields are not kept: the form starts with them anyway, and somebody else may have changed them by then.
      const typed = Object.entries(form.getValues()).filter(
        ([path, value]) => !/password/.test(path) && JSON.stringify(value) !== JSON.stringify(started[path]),
      );
      formsOf(userId).set(name, Object.fromEntries(typed));
    };
  }, [form, fields, store]);
}
