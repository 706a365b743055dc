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

/** Where the text of one notice stands in the settings. */
export interface NoticeAt {
  setting: 'mail_texts' | 'push_texts' | 'sms_texts';
  kind: string;
}

/**
 * A form for some of the house's settings, or for the text of one notice (`notice`): only the fields that were changed are sent, together with the answer from which
 * the form started. `onSaved`: called after saving; the form is then started again with the new settings.
 */
export function useHouseForm<Body extends FieldValues>({
  given,
  body,
  labels,
  notice,
  onSaved,
}: {
  given: HouseAnswer;
  body: v.GenericSchema<Body, unknown>;
  labels: LabelsOf<Body>;
  notice?: NoticeAt;
  onSaved: () => void;
}) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const ask = useAsk();
  const readAgain = useReadAgain();
  const { mutateAsync: update } = useSave(updateHouseSettings, { invalidates: [getHistory, getSettings] });
  const fieldsOf = ({ settings }: HouseAnswer) => {
    const values: FieldValues = notice ? (settings[notice.setting] as FieldValues)[notice.kind] : settings;
    return Object.fromEntries(Object.keys(labels).map((name) => [name, values[name] ?? '']));
  };
  const { change, clashes, takeTheirs } = useChange({
    given,
    fieldsOf,
    readAgain: () => readAgain(ask(getHouseSettings, {})),
    send: (changed, asRead) =>
      update({ body: notice ? { [notice.setting]: { [notice.kind]: { ...fieldsOf(asRead), ...changed } } } : changed, asRead }),
  });
  const form = useWireForm<Body>({
    body,
    labels: labels as never,
    start: fieldsOf(given) as never,
    ...(notice ? { draft: { name: `${notice.setting}.${notice.kind}` } } : {}),
    save: async (all) => {
      await change(Object.fromEntries(Object.entries(all).filter(([name]) => dirtyFields[name])), form.methods);
      say(t`Guardado`);
      onSaved();
    },
  });
  // Must be read during render: react-hook-form updates only the state that is read there.
  const { dirtyFields } = form.methods.formState;
  return { form, clashes, takeTheirs: (name: string) => takeTheirs(name, form.methods) };
}
