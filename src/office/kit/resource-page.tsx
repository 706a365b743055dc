import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Saved, useSave } from '#src/data/save.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { DeleteOne } from './delete-one.tsx';
import { OfficePage } from './office-page.tsx';
import { OneForm } from './one-form.tsx';
import { RecordPage } from './record-page.tsx';
import { newId, type OneOfCalls, paramsOf, type ResourceCalls, type ResourceParts } from './resource.ts';
import { useMay } from './use-may.ts';

/** Stands below the thing, and is loaded once that is there; a list never loads it. */
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

type PageParts<Calls extends ResourceCalls> = ResourceParts<Calls> & {
  /** The id as it stands in the address. */
  id: string;
  /** Buttons beside the one that deletes. */
  actions?: (given: OneOfCalls<Calls>) => ReactNode;
  /** What belongs to the thing besides its fields. */
  below?: (given: OneOfCalls<Calls>) => ReactNode;
};

/** The page of one thing, or of a new one (`id` is `nuevo`): its form, its actions, and the button that deletes it. */
export function ResourcePage<const Calls extends ResourceCalls>({ id, actions, below, ...parts }: PageParts<Calls>) {
  const { calls, place, words, within } = parts;
  const current = within?.place ?? place;
  const above = [...(within?.above ?? []), { to: place, text: words.many }];
  if (id === newId && calls.create)
    return (
      <OfficePage title={words.fresh ?? words.one} current={current} above={above} needs={calls.create}>
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
    // This page is about a thing that no longer exists, so nothing is read again here.
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
