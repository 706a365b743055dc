import outline from 'virtual:spain-outline';
import { Trans, useLingui } from '@lingui/react/macro';
import { mapSize, onMap } from '#domain/site/spain-map.ts';
import type { ShownPlace } from '#src/parts/places/place-card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './spain-map.module.css';

/**
 * Spain with its provinces and the places of the list above it, which contains the same information. Boundaries: Instituto Geográfico Nacional, through the
 * package es-atlas.
 */
export function SpainMap({ stores, centers }: { stores: readonly ShownPlace[]; centers: readonly ShownPlace[] }) {
  const { t } = useLingui();
  const pointsOf = (places: readonly ShownPlace[]) =>
    places.flatMap(({ id, longitude, latitude }) => {
      const point = longitude === null || latitude === null ? null : onMap(longitude, latitude);
      return point === null ? [] : [{ id, ...point }];
    });
  return (
    <Stack gap={2} as="section">
      <h2>
        <Trans>Dónde están</Trans>
      </h2>
      <svg
        className={styles.map}
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label={t`Mapa de España con las tiendas y los servicios técnicos de la lista`}
      >
        <path className={styles.land} d={outline} />
        {pointsOf(centers).map(({ id, x, y }) => (
          <rect key={id} className={styles.center} x={x - 11} y={y - 11} width={22} height={22} />
        ))}
        {pointsOf(stores).map(({ id, x, y }) => (
          <circle key={id} className={styles.store} cx={x} cy={y} r={12} />
        ))}
      </svg>
      <Row gap={4} wrap>
        <Meta>
          <span className={styles.storeKey} /> <Trans>Tienda</Trans>
        </Meta>
        <Meta>
          <span className={styles.centerKey} /> <Trans>Servicio técnico</Trans>
        </Meta>
      </Row>
      <Meta>
        <Trans>Límites: © Instituto Geográfico Nacional.</Trans>
      </Meta>
    </Stack>
  );
}
