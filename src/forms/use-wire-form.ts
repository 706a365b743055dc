import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as v from 'valibot';
import { fieldCodeOf } from '#domain/wire/field-code-of.ts';
import { ApiError } from '#src/api/api-error.ts';
import '#src/i18n/form-words.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { emptied, isOptionalAt } from './emptied.ts';
import type { FieldAt } from './field-at.ts';
import { type LabelsOf, labelAt } from './labels.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useLeftByExpiry } from './use-left-by-expiry.ts';

export interface WireForm<Body extends FieldValues> {
  /** The field at a dotted path in the body. */
  at: <Path extends FieldPath<Body>>(path: Path) => FieldAt<NonNullable<FieldPathValue<Body, Path>>>;
  /** Checks all fields and, when none is at fault, saves once; `WireFields` calls it. */
  submit: () => Promise<void>;
  isBusy: boolean;
  /** A field is at fault, or the call was refused: for the title of the page. */
  hasFailed: boolean;
  /** Why the last attempt was refused, in words, where no field shows it. */
  failure: string | null;
  labels: unknown;
  methods: UseFormReturn<FieldValues>;
  /** Whether the form holds unsaved work that is worth keeping, and how to discard it; null in a form without a draft. */
  kept: { isUnsaved: () => boolean; discard: () => void } | null;
}

interface Parts<Body extends FieldValues, Given extends Partial<Body>> {
  /** The body of the call, as the contract declares it. */
  body: v.GenericSchema<Body, unknown>;
  /** The labels of all fields that a person fills in. */
  labels: LabelsOf<Omit<Body, keyof Given>>;
  /** The start values of the fields. An empty field is `''`, also where the body wants a number. */
  start: { [Name in keyof Omit<Body, keyof Given>]?: unknown };
  /** The parts of the body that no field holds. */
  given?: Given;
  /** Sends the body. An error that it throws is shown: faults of fields at their fields, anything else above them. */
  save: (body: Body) => Promise<unknown>;
  /** Called besides showing why the call was refused. */
  onRefused?: (error: unknown) => void;
  /** Given where the form's work is worth keeping: people are asked before they leave it unsaved, and it survives a reload. */
  draft?: Draft;
}

/** A form over the body of one call of the contract: it is checked by the same schema as on the server, and the server's faults are shown at the fields. */
export function useWireForm<Body extends FieldValues, Given extends Partial<Body> = Record<never, never>>({
  body,
  labels,
  start,
  given,
  save,
  onRefused,
  draft,
}: Parts<Body, Given>): WireForm<Body> {
  const problemText = useProblemText();
  const [failure, setFailure] = useState<string | null>(null);
  const kept = useDraft(draft, start);
  const methods = useForm<FieldValues>({
    resolver: resolverOf(body, given),
    defaultValues: start as DefaultValues<FieldValues>,
    // All faults of a field are collected: with only the first, the next one would be shown only after it was corrected.
    criteriaMode: 'all',
    // `wire-fields.tsx` moves the focus to the field at fault, in the order of the page.
    shouldFocusError: false,
  });
  const { isSubmitting, isSubmitted, isDirty } = methods.formState;
  const hasFaults = Object.keys(methods.formState.errors).length > 0;
  useEffect(() => kept.restore(methods), [kept, methods]);
  useLeftByExpiry(methods, [draft?.name, Object.keys(start)].join());

  const saveOrTell = async (values: FieldValues) => {
    try {
      await save(values as Body);
      methods.reset(methods.getValues());
      kept.remove();
    } catch (error) {
      setFailure(problemText(error));
      const fields = error instanceof ApiError ? error.fields : [];
      for (const { path, code } of fields) methods.setError(path, { type: 'server', message: code });
      onRefused?.(error);
    }
  };
  const submit = async () => {
    if (isSubmitting) return;
    setFailure(null);
    await methods.handleSubmit(saveOrTell)();
  };

  return {
    at: (path) => ({ path, label: labelAt(labels, path), isOptional: isOptionalAt(body, path) }),
    submit,
    isBusy: isSubmitting,
    hasFailed: failure !== null || (isSubmitted && hasFaults),
    failure,
    labels,
    methods,
    kept: draft === undefined || draft.ofStep ? null : { isUnsaved: () => isDirty && !isSubmitting, discard: kept.remove },
  };
}

function resolverOf(body: v.GenericSchema, given: object | undefined): Resolver<FieldValues> {
  const resolve = valibotResolver(body as v.GenericSchema<FieldValues, unknown>, { message: fieldCodeOf }, { raw: true });
  return (values, context, options) => resolve(emptied(body, { ...values, ...given }) as FieldValues, context, options);
}
