import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type * as v from 'valibot';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { getHistory } from '#domain/wire/history.ts';
import { type Asked, useAsk } from '#src/data/ask.ts';
import { type Saved, useSave } from '#src/data/save.ts';
import { useWireForm, type WireForm } from '#src/forms/use-wire-form.ts';
import { toastAtom } from '#src/state/shell.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { Clash } from './clash.tsx';
import styles from './one-form.module.css';
import { type BodyOf, newId, type OneOfCalls, paramsOf, type ResourceCalls, type ResourceParts } from './resource.ts';
import { ResourceForm } from './resource-form.tsx';
import { useChange, useReadAgain } from './use-change.ts';
import { useMay } from './use-may.ts';

/** The form of one thing; `given` null: of a new one. */
export function OneForm<const Calls extends ResourceCalls>(parts: ResourceParts<Calls> & { given: OneOfCalls<Calls> | null }) {
  const { calls, place, labels, start, fields, given, within, beside, isChangeable = () => true } = parts;
  const { t } = useLingui();
  const navigation = useNavigation();
  const say = useSetAtom(toastAtom);
  const may = useMay();
  const ask = useAsk();
  const readAgain = useReadAgain();
  const id = given === null ? newId : String((given as { id: number }).id);
  const params = paramsOf(parts, id);
  // A new page of one store is not that of another store: the draft is named after the upper thing too.
  const draft = [place, ...Object.values(params)].join('/');
  const { mutateAsync: create } = useSave(calls.create ?? calls.update, { invalidates: [calls.list], draft });
  const { mutateAsync: update } = useSave(calls.update, { invalidates: [calls.list, getHistory] });
  // Only the fields of the form: other data, such as the day of creation, are not sent back.
  const fieldsOf = (one: OneOfCalls<Calls> | null) => {
    const values = start(one) as Record<string, unknown>;
    return Object.fromEntries(Object.keys(labels).map((name) => [name, values[name] ?? '']));
  };
  const { change, clashes, takeTheirs } = useChange({
    given: given as (OneOfCalls<Calls> & object) | null,
    fieldsOf,
    readAgain: () => readAgain(ask(calls.get, { params } as unknown as Asked<Calls['get']>)) as Promise<OneOfCalls<Calls> & object>,
    send: (changed, asRead) => update({ params, body: changed, asRead } as unknown as Saved<Calls['update']>),
  });
  const form = useWireForm({
    body: (calls.create?.body ?? calls.body) as v.GenericSchema<BodyOf<Calls>, unknown>,
    labels: labels as never,
    start: fieldsOf(given) as never,
    draft: { name: draft },
    save: async (body) => {
      if (given === null) await create({ ...(within ? { params: within.params } : {}), body } as unknown as Saved<EndpointParts>);
      else await change(Object.fromEntries(Object.entries(body).filter(([name]) => isTyped(dirtyFields[name]))), form.methods);
      say(t`Guardado`);
      navigation.go(place, { replace: true });
    },
  }) as WireForm<BodyOf<Calls>>;
  // Must be read during render: react-hook-form updates only the state that is read there.
  const { dirtyFields } = form.methods.formState;
  const drawn = (
    <ResourceForm form={form} id="resource" list={place} isReadOnly={given !== null && !(may(calls.update) && isChangeable(given))}>
      <Clash clashes={clashes} labels={labels} onTake={(name) => takeTheirs(name, form.methods)} />
      {fields(form, given)}
    </ResourceForm>
  );
  if (!beside) return drawn;
  return (
    <div className={styles.pair}>
      {drawn}
      {beside(form)}
    </div>
  );
}

/** Whether something was typed into a field, or into any part of a list or a group. */
function isTyped(dirty: unknown): boolean {
  return typeof dirty === 'object' && dirty !== null ? Object.values(dirty).some(isTyped) : dirty === true;
}
