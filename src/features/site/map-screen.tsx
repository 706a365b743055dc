import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { provinceOf } from '#domain/person/province.ts';
import { nearPlaces } from '#domain/site/near-places.ts';
import { mapPage } from '#domain/site/public-pages.ts';
import { listRepairCenters } from '#domain/wire/repair-centers.ts';
import { listStores } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import type { ShownPlace } from '#src/parts/places/place-card.tsx';
import { PlaceList, placesPageSize } from '#src/parts/places/place-list.tsx';
import { PostalCodeField } from '#src/parts/places/postal-code-field.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta } from '#src/ui/text.tsx';
import { PageFrame } from './page-frame.tsx';

/** Loaded separately: the drawing is large, and shows nothing that the list does not. */
const SpainMap = lazy(async () => ({ default: (await import('./spain-map.tsx')).SpainMap }));

/** The places in the province of a postal code, nearest first; without a postal code all places that fit on one page. */
function usePlaces(cp: string | undefined) {
  const ask = useAsk();
  const query = { ...(cp === undefined ? {} : { filter: { postal_code: cp.slice(0, 2) } }), page: { size: placesPageSize } };
  const stores = useQuery(ask(listStores, { query }));
  const centers = useQuery(ask(listRepairCenters, { query }));
  const near = (places: readonly ShownPlace[] | undefined) => (places && cp !== undefined ? nearPlaces(places, cp) : places);
  return {
    stores: near(stores.data?.data),
    centers: near(centers.data?.data),
    isCut: [stores, centers].some(({ data }) => data?.meta.next_cursor != null),
    error: stores.error ?? centers.error,
    isFetching: stores.isFetching || centers.isFetching,
    retry: () => {
      void stores.refetch();
      void centers.refetch();
    },
  };
}

/** `/map`: stores and repair centers near a postal code, first as a list and below it on a map. */
export function MapScreen() {
  const navigate = useNavigate();
  const search = useSearch({ from: '/map' });
  const cp = search.cp === undefined ? undefined : String(search.cp);
  const [typed, setTyped] = useState(cp ?? '');
  const { stores, centers, isCut, error, isFetching, retry } = usePlaces(cp);
  const province = cp === undefined ? null : provinceOf(cp);

  const type = (code: string) => {
    setTyped(code);
    if (code === '' || provinceOf(code) !== null)
      void navigate({ to: '/map', search: code === '' ? {} : { cp: code.startsWith('0') ? code : Number(code) }, replace: true });
  };

  return (
    <PageFrame page={mapPage}>
      <Stack gap={5}>
        <PostalCodeField
          code={typed}
          help={
            province === null ? (
              <Trans>Cinco números. Sin él, los ves todos.</Trans>
            ) : (
              <Trans>Los de {province}, primero los más cercanos.</Trans>
            )
          }
          onCode={type}
        />
        {error !== null && <NotRead error={error} isReading={isFetching} onAgain={retry} />}
        <Places
          title={<Trans>Tiendas</Trans>}
          places={stores}
          hasFailed={error !== null}
          none={<Trans>Ninguna por ahora. Puedes contratar desde aquí.</Trans>}
        />
        <Places
          title={<Trans>Servicios técnicos</Trans>}
          places={centers}
          hasFailed={error !== null}
          none={<Trans>Ninguno por ahora. Si necesitas uno, llámanos.</Trans>}
        />
        {isCut && (
          <Meta>
            <Trans>Hay más. Escribe tu código postal para ver los más cercanos.</Trans>
          </Meta>
        )}
        <Suspense>
          <SpainMap stores={stores ?? []} centers={centers ?? []} />
        </Suspense>
      </Stack>
    </PageFrame>
  );
}

function Places({
  title,
  places,
  hasFailed,
  none,
}: {
  title: ReactNode;
  places: readonly ShownPlace[] | undefined;
  hasFailed: boolean;
  none: ReactNode;
}) {
  return (
    <Stack gap={3} as="section">
      <h2>{title}</h2>
      {places === undefined && !hasFailed && <Skeleton rows={2} />}
      {places && <PlaceList places={places} none={none} />}
    </Stack>
  );
}
