import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#src/api/api-error.ts';

/** Fields that somebody else has changed as well, with what stands in them now. */
export type Clashes = Readonly<Record<string, unknown>>;

interface Parts<One extends object> {
  /** What the form was filled with; null: it makes a new one. */
  given: One | null;
  /** The values of its fields. */
  fieldsOf: (one: One) => Record<string, unknown>;
  /** Reads it as it is now. */
  readAgain: () => Promise<One>;
  /** Sends the fields that were changed, of what was read. */
  send: (changed: FieldValues, asRead: One) => Promise<unknown>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

const changedMeanwhile = () => new ApiError({ type: '', title: '', status: 409, code: 'changed-meanwhile', message: '' });

/**
 * Changes one thing that others may be changing too. What they changed meanwhile in other fields is left as they want it; a field that both have changed is in
 * `clashes`, and the change is refused once: saved again, it is made over theirs. No form names by itself what it changes (`asRead`): what it was given is read
 * anew when its page is looked at again, and would then be newer than its fields.
 */
export function useChange<One extends object>({ given, fieldsOf, readAgain, send }: Parts<One>) {
  const base = useRef(given);
  const [clashes, setClashes] = useState<Clashes>({});

  /**
   * Sends what was changed. `form`: where the fields are; it then starts from what was read last, and what was typed stays.
   * @throws what `send` throws
   */
  async function change(changed: FieldValues, form: UseFormReturn<FieldValues>): Promise<void> {
    const read = base.current;
    if (read === null || Object.keys(changed).length === 0) return;
    setClashes({});
    // The fields of a restored draft may be older than what was read when the form was opened.
    follow(read, changed, form);
    try {
      await send(changed, read);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') throw error;
      const now = await readAgain();
      base.current = now;
      follow(now, changed, form);
      return change(changed, form);
    }
  }

  /** Makes the form start from what was read last; what was typed stays. @throws {ApiError} `changed-meanwhile` when both have changed a field */
  function follow(now: One, changed: FieldValues, form: UseFormReturn<FieldValues>): void {
    const [was, is] = [form.control._defaultValues, fieldsOf(now)];
    const theirs = Object.keys(is).filter((name) => !isSame(was[name], is[name]));
    for (const name of theirs) {
      const typed: unknown = form.getValues(name);
      // Field by field: a form that is reset as a whole forgets that it is being sent.
      form.resetField(name, { defaultValue: is[name] });
      if (name in changed) form.setValue(name, typed, { shouldDirty: true });
    }
    const both = theirs.filter((name) => name in changed && !isSame(changed[name], is[name]));
    if (both.length === 0) return;
    setClashes(Object.fromEntries(both.map((name) => [name, is[name]])));
    throw changedMeanwhile();
  }

  /** Takes what somebody else has put into a field. */
  const takeTheirs = (name: string, form: UseFormReturn<FieldValues>) => {
    form.resetField(name, { defaultValue: clashes[name] });
    setClashes(Object.fromEntries(Object.entries(clashes).filter(([each]) => each !== name)));
  };

  return { change, clashes, takeTheirs };
}

/** Reads an answer anew, past what is kept of it, and as it was answered. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  return <One>(question: Parameters<typeof queryClient.fetchQuery<One>>[0]): Promise<One> =>
    queryClient.fetchQuery<One>({ ...question, staleTime: 0, structuralSharing: false });
}
