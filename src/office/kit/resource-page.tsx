import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import { getHistory, type HistorySubject } from '#domain/wire/history.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { type Saved, useSave } from '#src/data/save.ts';
import type { LabelsOf } from '#src/forms/labels.ts';
import { useWireForm, type WireForm } from '#src/forms/use-wire-form.ts';
import { toastAtom } from '#src/state/shell.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { DeleteOne } from './delete-one.tsx';
import { newId } from './new-id.ts';
import { OfficePage } from './office-page.tsx';
import { RecordPage } from './record-page.tsx';
import { ResourceForm } from './resource-form.tsx';
import { useMay } from './use-may.ts';

/** Below what the page is about: it comes when that is there, and a list does not wait for it. */
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

/** The calls of one kind of thing: what is made takes the whole of it, what is changed a part. */
export interface ResourceCalls {
  list: EndpointParts;
  get: EndpointParts & { response: v.GenericSchema<unknown, { id: number }> };
  create: EndpointParts & { body: v.GenericSchema<FieldValues, unknown> };
  update: EndpointParts;
  /** Absent: it can be put aside, and never goes. */
  remove?: EndpointParts;
}

type BodyOf<Calls extends ResourceCalls> = v.InferInput<Calls['create']['body']>;
type OneOfCalls<Calls extends ResourceCalls> = ResponseOf<Calls['get']>;

interface ResourceParts<Calls extends ResourceCalls> {
  calls: Calls;
  /** Its list, where one comes from and goes back to. */
  place: AppPath;
  /** Where it stands below something else: that thing's page, the place of that in the navigation, and how the path of the calls names both. */
  within?: { place: AppPath; above: readonly { to: AppPath; text: string }[]; params: Readonly<Record<string, string>>; idName: string };
  words: {
    /** "Distribuidores" */
    many: string;
    /** "Distribuidor" */
    one: string;
    /** "Nuevo distribuidor" */
    fresh: string;
    /** "¿Borrar este distribuidor?" */
    askRemove?: string;
    /** What goes with it, or when it is refused. */
    removes?: string;
    /** What has to go first, of what can be in use. */
    inUse?: string;
  };
  nameOf: (given: OneOfCalls<Calls>) => string;
  /** Of what its history is asked for. */
  subject: HistorySubject;
  labels: LabelsOf<BodyOf<Calls>>;
  /** What stands in the fields at first; null: one is being made. */
  start: (given: OneOfCalls<Calls> | null) => { [Name in keyof BodyOf<Calls>]?: unknown };
  fields: (form: WireForm<BodyOf<Calls>>, given: OneOfCalls<Calls> | null) => ReactNode;
  /** Whether this one may be changed by whoever may change some. */
  isChangeable?: (given: OneOfCalls<Calls>) => boolean;
}

type PageParts<Calls extends ResourceCalls> = ResourceParts<Calls> & {
  /** As it stands in the address. */
  id: string;
  /** Beside taking it out. */
  actions?: (given: OneOfCalls<Calls>) => ReactNode;
  /** What belongs to it besides its fields. */
  below?: (given: OneOfCalls<Calls>) => ReactNode;
};

/** The page of one thing, or of a new one (`id` is `nuevo`): its form, what can be done with it, and what takes it out. */
export function ResourcePage<const Calls extends ResourceCalls>({ id, actions, below, ...parts }: PageParts<Calls>) {
  const { calls, place, words, within } = parts;
  const current = within?.place ?? place;
  const above = [...(within?.above ?? []), { to: place, text: words.many }];
  if (id === newId)
    return (
      <OfficePage title={words.fresh} current={current} above={above} needs={calls.create}>
        <OneForm {...parts} given={null} />
      </OfficePage>
    );
  return (
    <RecordPage<Calls['get']>
      call={calls.get}
      params={paramsOf(parts, id)}
      place={current}
      above={above}
      name={words.one}
      nameOf={parts.nameOf}
      actions={(given) => (
        <>
          {actions?.(given)}
          {calls.remove && <Removal {...parts} remove={calls.remove} id={id} />}
        </>
      )}
      after={(given) => (
        <Suspense>
          <History subject={parts.subject} id={id} isThere={given !== undefined} labels={parts.labels} />
        </Suspense>
      )}
    >
      {(given) => (
        <>
          <OneForm key={id} {...parts} given={given} />
          {below?.(given)}
        </>
      )}
    </RecordPage>
  );
}

function paramsOf<Calls extends ResourceCalls>({ within }: ResourceParts<Calls>, id: string): Readonly<Record<string, string>> {
  return within ? { ...within.params, [within.idName]: id } : { id };
}

function OneForm<const Calls extends ResourceCalls>(parts: ResourceParts<Calls> & { given: OneOfCalls<Calls> | null }) {
  const { calls, place, labels, start, fields, given, within, isChangeable = () => true } = parts;
  const { t } = useLingui();
  const navigation = useNavigation();
  const say = useSetAtom(toastAtom);
  const may = useMay();
  const { mutateAsync: create } = useSave(calls.create, { invalidates: [calls.list] });
  const { mutateAsync: update } = useSave(calls.update, { invalidates: [calls.list, getHistory] });
  const id = given === null ? newId : String((given as { id: number }).id);
  // What the form does not have, as the day on which it was made, is not sent back.
  const values = start(given) as Record<string, unknown>;
  const first = Object.fromEntries(Object.keys(labels).map((name) => [name, values[name] ?? '']));
  const form = useWireForm({
    body: calls.create.body as v.GenericSchema<BodyOf<Calls>, unknown>,
    labels: labels as never,
    start: first as never,
    draft: { name: `${place}/${id}` },
    save: async (body) => {
      if (given === null) await create({ ...(within ? { params: within.params } : {}), body } as unknown as Saved<Calls['create']>);
      else {
        // What is another role's to change, or has been changed by somebody else meanwhile, is not sent back.
        const changed = Object.entries(body).filter(([name]) => dirtyFields[name]);
        if (changed.length > 0)
          await update({ params: paramsOf(parts, id), body: Object.fromEntries(changed) } as unknown as Saved<Calls['update']>);
      }
      say(t`Guardado`);
      navigation.go(place, { replace: true });
    },
  }) as WireForm<BodyOf<Calls>>;
  // Read while drawing: the form follows only what is read.
  const { dirtyFields } = form.methods.formState;
  return (
    <ResourceForm form={form} id="resource" list={place} isReadOnly={given !== null && !(may(calls.update) && isChangeable(given))}>
      {fields(form, given)}
    </ResourceForm>
  );
}

function Removal<const Calls extends ResourceCalls>({
  remove,
  id,
  ...parts
}: ResourceParts<Calls> & { remove: NonNullable<Calls['remove']>; id: string }) {
  const { calls, place, words } = parts;
  const may = useMay();
  const navigation = useNavigation();
  const deletion = useSave(remove, {
    invalidates: [calls.list],
    // This page is about what is no more.
    readAgain: 'later',
    onSaved: () => navigation.go(place, { replace: true }),
  });
  if (!may(remove)) return null;
  return (
    <DeleteOne
      action={<Trans>Borrar</Trans>}
      title={words.askRemove}
      inUse={words.inUse}
      deletion={deletion}
      given={{ params: paramsOf(parts, id) } as unknown as Saved<NonNullable<Calls['remove']>>}
    >
      {words.removes}
    </DeleteOne>
  );
}
