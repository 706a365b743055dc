import { lazy, Suspense, useState } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { useMay } from './use-may.ts';

/** Loaded when the first row is selected. */
const BulkActive = lazy(async () => ({ default: (await import('./bulk-active.tsx')).BulkActive }));

/** Activating or deactivating several rows at once. */
export interface Bulk<Row> {
  /** The call that takes `active`. */
  update: EndpointParts;
  nameOf: (row: Row) => string;
  isActive: (row: Row) => boolean;
}

/** The selected rows of a list and the actions on them, as `ResourceList` takes both. Nothing for people who may not change the rows. */
export function useBulk<Row extends { id: number | string }>(list: EndpointParts, bulk: Bulk<Row> | undefined) {
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const [isBegun, setIsBegun] = useState(false);
  if (bulk === undefined || !may(bulk.update)) return {};
  const { update, nameOf, isActive } = bulk;
  return {
    choice: {
      isChosen: ({ id }: Row) => chosen.has(id),
      nameOf,
      onChoose: (rows: readonly Row[], isChosen: boolean) => {
        const others = [...chosen].filter(([id]) => !rows.some((row) => row.id === id));
        setChosen(new Map([...others, ...(isChosen ? rows.map((row) => [row.id, row] as const) : [])]));
        setIsBegun(true);
      },
    },
    tools: isBegun && (
      <Suspense>
        <BulkActive
          update={update}
          list={list}
          rows={[...chosen.values()].map((row) => ({ id: row.id, name: nameOf(row), isActive: isActive(row) }))}
          onClear={() => setChosen(new Map())}
        />
      </Suspense>
    ),
  };
}
