import { useCallback, useEffect } from 'react';
import { type FieldError, get, useController, useFormContext, useFormState } from 'react-hook-form';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { knownFieldCode, useFaultText } from './fault-text.ts';

/**
 * One field of a form, by its place in the body. It carries the type of the value that the body wants there, so that a field for amounts at the place of a text does
 * not compile. A form makes it (`form.at`), and the component of a kind of field takes it.
 */
export interface FieldAt<Value> {
  readonly path: string;
  readonly label: string;
  readonly isOptional: boolean;
  /** Never has a value: it only carries the type of the value at the path. */
  readonly holds?: Value;
}

/** A kind of field's own words for some faults; the form has the words for all others. */
export type FaultWords = Partial<Record<FieldCode, string>>;

/** What the component of a kind of field needs to draw itself: the value, the fault in words, and the element that gets the focus. */
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
  // A field that is no longer drawn takes its fault with it; the faults of fields in a row are removed with the row.
  useEffect(() => () => (/\.\d/.test(path) ? undefined : clearErrors(path)), [clearErrors, path]);
  const { errors } = useFormState({ control, name: path });
  const faultText = useFaultText();
  const value: unknown = field.value;
  const [fault] = faultsOf(path, get(errors, path));
  return {
    value,
    /** The value as a control shows it: a text. */
    text: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '',
    set: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    /** The control's `ref`: the element that gets the focus when the field is at fault, and by which the form finds the field on the page. */
    toFocus,
    error: fault && (words[fault.code] ?? faultText(fault.code)),
  };
}

/** The faults of a field, and of the parts of a group or a list, in the order of the body. */
export function faultsOf(path: string, error: unknown): { path: string; code: FieldCode }[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as Partial<FieldError>;
  if (typeof message === 'string') return [{ path, code: knownFieldCode(message) }];
  return Object.entries(error).flatMap(([name, part]) => (name === 'ref' ? [] : faultsOf(`${path}.${name}`, part)));
}
