import type { ReactNode } from 'react';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import { PlaceCard, type ShownPlace } from './place-card.tsx';

/** The page size of the lists of places, as a query parameter. */
export const placesPageSize = '100';

/** Places in the given order. `none`: shown when there are none. */
export function PlaceList({ places, none }: { places: readonly ShownPlace[]; none: ReactNode }) {
  if (places.length === 0) return <Meta>{none}</Meta>;
  return (
    <Stack gap={3} as="ul">
      {places.map((place) => (
        <li key={place.id}>
          <PlaceCard place={place} />
        </li>
      ))}
    </Stack>
  );
}
