import { Trans, useLingui } from '@lingui/react/macro';
import { directionsTo } from '#domain/site/directions.ts';
import type { PublicStore } from '#domain/wire/stores.ts';
import { listOf } from '#src/i18n/formats.ts';
import { deviceType } from '#src/state/device-type.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Meta } from '#src/ui/text.tsx';

/** A store, or a repair center with the brands that it repairs (no brands: any). */
export type ShownPlace = PublicStore & { brands?: readonly string[] };

/** A place with its address, the way there, its opening hours and its telephone. */
export function PlaceCard({ place }: { place: ShownPlace }) {
  const { t } = useLingui();
  const device = deviceType(navigator);
  const brands = place.brands && place.brands.length > 0 ? listOf(place.brands) : null;
  return (
    <Card tight>
      <Stack gap={1}>
        <h3>{place.name}</h3>
        <Meta>
          {place.address}, {place.postal_code} {place.city}
        </Meta>
        {place.opening_hours && <Meta>{place.opening_hours}</Meta>}
        {brands !== null && (
          <Meta>
            <Trans>Repara {brands}.</Trans>
          </Meta>
        )}
        <ButtonLink
          kind="ghost"
          flush
          icon="right"
          to={directionsTo(place, device === 'ios' || device === 'android' ? device : 'other')}
          label={t`Cómo llegar a ${place.name}`}
        >
          <Trans>Cómo llegar</Trans>
        </ButtonLink>
        {place.phone && (
          <ButtonLink
            kind="ghost"
            flush
            icon="phone"
            to={`tel:${place.phone}`}
            label={t`Llamar a ${place.name}: ${groupedPhone(place.phone)}`}
          >
            {groupedPhone(place.phone)}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}
