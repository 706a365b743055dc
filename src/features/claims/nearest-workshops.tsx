import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { provinceOf } from '#domain/person/province.ts';
import { nearPlaces } from '#domain/site/near-places.ts';
import { listRepairCenters } from '#domain/wire/repair-centers.ts';
import { useAsk } from '#src/data/ask.ts';
import { PlaceList, placesPageSize } from '#src/parts/places/place-list.tsx';
import { PostalCodeField } from '#src/parts/places/postal-code-field.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** How many workshops are shown: somebody with a broken device needs one, not a long list. */
const shown = 3;

/** The workshops nearest to a postal code, each with directions and its telephone. */
export function NearestWorkshops() {
  const ask = useAsk();
  const [code, setCode] = useState('');
  const province = provinceOf(code);
  const query = { filter: { postal_code: code.slice(0, 2) }, page: { size: placesPageSize } };
  const { data, error, isFetching, refetch } = useQuery({ ...ask(listRepairCenters, { query }), enabled: province !== null });
  const places = data && province !== null ? nearPlaces(data.data, code).slice(0, shown) : null;
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Dónde lo arreglan</Trans>
      </h2>
      <PostalCodeField code={code} help={<Trans>Te decimos los talleres que te quedan más cerca.</Trans>} onCode={setCode} />
      {province !== null && error !== null && <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      {province !== null && error === null && places === null && <Skeleton rows={2} />}
      <div role="status">
        {places && (
          <PlaceList places={places} none={<Trans>No hay ninguno en tu provincia. Llámanos y te decimos dónde llevarlo.</Trans>} />
        )}
      </div>
    </Stack>
  );
}
