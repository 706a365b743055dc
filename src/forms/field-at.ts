import { useCallback, useEffect } from 'react';
import { type FieldError, get, useController, useFormContext, useFormState } from 'react-hook-form';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { knownFieldCode, useFaultText } from './fault-text.ts';

/**
 * One field of a form, by its place in the body. It carries the type of what the body wants there, so that an amount's field over a text does not compile.
 * A form makes it (`form.at`), and a kind of field takes it.
 */
export interface FieldAt<Value> {
  readonly path: string;
  readonly label: string;
  readonly isOptional: boolean;
  /** It never has a value: it says which type stands at the path. */
  readonly holds?: Value;
}

/** What a kind of field says of its own faults; of all others the form has the words. */
export type FaultWords = Partial<Record<FieldCode, string>>;

/** What a kind of field draws: its value, its fault in words, and where the focus goes. */
export function useFieldAt(at: FieldAt<unknown>, words: FaultWords = {}) {
  const { path } = at;
  const { control, clearErrors } = useFormContext();
  const { field } = useController({ name: path, control });
  const { ref } = field;
  const toFocus = useCallback(
    (drawn: HTMLElement | null) => {
      ref(drawn);
      drawn?.setAttribute('data-at', path);
    },
    [ref, path],
  );
  // A field that is not drawn any more takes its fault with it; those of a row go with the row.
  useEffect(() => () => (/\.\d/.test(path) ? undefined : clearErrors(path)), [clearErrors, path]);
  const { errors } = useFormState({ control, name: path });
  const faultText = useFaultText();
  const value: unknown = field.value;
  const [fault] = faultsOf(path, get(errors, path));
  return {
    value,
    /** The value as a control shows it. */
    text: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '',
    set: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    /** Given to the control as its `ref`: where the focus goes when the field is at fault, and by which the form finds it on the page. */
    toFocus,
    error: fault && (words[fault.code] ?? faultText(fault.code)),
  };
}

/** What is at fault in a field, or in the parts of a group or a list, in the order of the body. */
export function faultsOf(path: string, error: unknown): { path: string; code: FieldCode }[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as Partial<FieldError>;
  if (typeof message === 'string') return [{ path, code: knownFieldCode(message) }];
  return Object.entries(error).flatMap(([name, part]) => (name === 'ref' ? [] : faultsOf(`${path}.${name}`, part)));
}
