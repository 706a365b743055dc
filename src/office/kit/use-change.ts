import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#src/api/api-error.ts';

/** The fields that both this person and somebody else have changed, with the values saved by the other. */
export type Clashes = Readonly<Record<string, unknown>>;

interface Parts<One extends object> {
  /** The answer from which the form started; null: it makes a new thing. */
  given: One | null;
  /** The values of the form's fields. */
  fieldsOf: (one: One) => Record<string, unknown>;
  /** Reads the thing from the server again. */
  readAgain: () => Promise<One>;
  /** Sends the changed fields, with the answer on which they are based. */
  send: (changed: FieldValues, asRead: One) => Promise<unknown>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

const changedMeanwhile = () => new ApiError({ type: '', title: '', status: 409, code: 'changed-meanwhile', message: '' });

/**
 * Saves changes to a thing that others may be editing too. Fields that only others changed keep their values; a field that both changed is in `clashes`, and the
 * change is refused once: saving again overwrites the others' value. The change names the answer on which it is based (`asRead`) explicitly: the one in the cache is
 * read again whenever the page gets the focus, and would then be newer than the form's fields.
 */
export function useChange<One extends object>({ given, fieldsOf, readAgain, send }: Parts<One>) {
  const base = useRef(given);
  const [clashes, setClashes] = useState<Clashes>({});

  /**
   * Sends the changed fields. `form`: the form that holds them; its other fields are updated to the answer read last, and the typed values stay.
   *
   * @throws what `send` throws
   */
  async function change(changed: FieldValues, form: UseFormReturn<FieldValues>): Promise<void> {
    const read = base.current;
    if (read === null || Object.keys(changed).length === 0) return;
    setClashes({});
    // The start values of a restored draft may be older than the answer read when the form was opened.
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

  /**
   * Updates the form's start values to those of the answer read last; typed values stay. @throws {ApiError} `changed-meanwhile` when both sides have changed a field
   */
  function follow(now: One, changed: FieldValues, form: UseFormReturn<FieldValues>): void {
    const [was, is] = [form.control._defaultValues, fieldsOf(now)];
    const theirs = Object.keys(is).filter((name) => !isSame(was[name], is[name]));
    for (const name of theirs) {
      const typed: unknown = form.getValues(name);
      // Field by field, because resetting the whole form would also reset its state of being submitted.
      form.resetField(name, { defaultValue: is[name] });
      if (name in changed) form.setValue(name, typed, { shouldDirty: true });
    }
    const both = theirs.filter((name) => name in changed && !isSame(changed[name], is[name]));
    if (both.length === 0) return;
    setClashes(Object.fromEntries(both.map((name) => [name, is[name]])));
    throw changedMeanwhile();
  }

  /** Replaces the typed value of a field with the one that somebody else has saved. */
  const takeTheirs = (name: string, form: UseFormReturn<FieldValues>) => {
    form.resetField(name, { defaultValue: clashes[name] });
    setClashes(Object.fromEntries(Object.entries(clashes).filter(([each]) => each !== name)));
  };

  return { change, clashes, takeTheirs };
}

/** Reads an answer from the server again, whatever is cached, without structural sharing. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  return <One>(question: Parameters<typeof queryClient.fetchQuery<One>>[0]): Promise<One> =>
    queryClient.fetchQuery<One>({ ...question, staleTime: 0, structuralSharing: false });
}
