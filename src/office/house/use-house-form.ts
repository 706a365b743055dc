import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import { getHistory } from '#domain/wire/history.ts';
import { getHouseSettings, type HouseAnswer, updateHouseSettings } from '#domain/wire/house-settings.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import type { LabelsOf } from '#src/forms/labels.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useChange, useReadAgain } from '#src/office/kit/use-change.ts';
import { toastAtom } from '#src/state/shell.ts';

/** A form over some of the house's settings: only those that were changed are sent, of what was read. `onSaved`: it starts anew from what they are then. */
export function useHouseForm<Body extends FieldValues>({
  given,
  body,
  labels,
  onSaved,
}: {
  given: HouseAnswer;
  body: v.GenericSchema<Body, unknown>;
  labels: LabelsOf<Body>;
  onSaved: () => void;
}) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const ask = useAsk();
  const readAgain = useReadAgain();
  const { mutateAsync: update } = useSave(updateHouseSettings, { invalidates: [getHistory, getSettings] });
  const fieldsOf = ({ settings }: HouseAnswer) =>
    Object.fromEntries(Object.keys(labels).map((name) => [name, settings[name as keyof typeof settings] ?? '']));
  const { change, clashes, takeTheirs } = useChange({
    given,
    fieldsOf,
    readAgain: () => readAgain(ask(getHouseSettings, {})),
    send: (changed, asRead) => update({ body: changed, asRead }),
  });
  const form = useWireForm<Body>({
    body,
    labels: labels as never,
    start: fieldsOf(given) as never,
    save: async (all) => {
      await change(Object.fromEntries(Object.entries(all).filter(([name]) => dirtyFields[name])), form.methods);
      say(t`Guardado`);
      onSaved();
    },
  });
  // Read while drawing: the form follows only what is read.
  const { dirtyFields } = form.methods.formState;
  return { form, clashes, takeTheirs: (name: string) => takeTheirs(name, form.methods) };
}
