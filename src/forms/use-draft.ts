import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { nobodyId } from '#domain/outbox/item.ts';
import { attemptOf, drafts } from '#src/state/drafts.ts';
import { loggedUserAtom } from '#src/state/session.ts';

export interface Draft {
  /** The name under which the draft is kept, of the form and the thing that it is about: `store.12`. */
  name: string;
  /** The form is a step of a longer process: its draft is kept even when nobody is signed in, and nobody is asked before leaving it. */
  ofStep?: true;
}

/** Keeps what is typed into a form, for the person who is signed in, until it is saved. With nobody signed in, only the drafts of steps are kept. */
export function useDraft(draft: Draft | undefined, start: object) {
  const signedInId = useAtomValue(loggedUserAtom)?.id;
  const userId = signedInId ?? (draft?.ofStep ? nobodyId : undefined);
  const name = draft?.name;
  // The start values may be a new object on every render; compared as text, the draft is read again only when they change.
  const startText = JSON.stringify(start);
  return useMemo(() => {
    const isKept = name !== undefined && userId !== undefined;
    return {
      /** Puts back what was typed, and from then on keeps what is being typed. Returns the function that stops it. */
      restore: (form: UseFormReturn<FieldValues>) => {
        if (!isKept) return undefined;
        const first = JSON.parse(startText) as FieldValues;
        const kept = drafts.read(userId, name) as FieldValues | null;
        // Each field starts from the value over which it was typed, which somebody else may have changed since (`useChange` of the office tells).
        for (const [path, was] of Object.entries(ofForm(kept?.[''], first))) form.resetField(path, { defaultValue: was as unknown });
        for (const [path, value] of Object.entries(ofForm(kept, first))) form.setValue(path, value, { shouldDirty: true });
        // Kept at every change: a debounce would lose the last letters when the session ends while the form is being sent.
        return form.subscribe({
          formState: { values: true, isDirty: true, dirtyFields: true },
          callback: ({ isDirty, dirtyFields = {}, defaultValues = {} }) => {
            // Only the fields that were typed into are kept: somebody else may change the others before the draft is restored, and it must not change them back.
            const typed = (all: FieldValues) => Object.fromEntries(Object.entries(all).filter(([path]) => dirtyFields[path]));
            if (isDirty) drafts.keep(userId, name, { ...typed(form.getValues()), '': typed(defaultValues) });
          },
        });
      },
      remove: () => {
        if (isKept) for (const each of [name, attemptOf(name)]) drafts.remove(userId, each);
      },
    };
  }, [name, userId, startText]);
}

/** The parts of a draft that this form has: an older version of the app may have kept others. */
function ofForm(draft: unknown, start: FieldValues): FieldValues {
  if (typeof draft !== 'object' || draft === null) return {};
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name in start));
}
