import { lazy, Suspense, useState } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { useMay } from './use-may.ts';

/** With the first row that is chosen. */
const BulkActive = lazy(async () => ({ default: (await import('./bulk-active.tsx')).BulkActive }));

/** Several rows are put in use or aside at once. */
export interface Bulk<Row> {
  /** Takes `active`. */
  update: EndpointParts;
  nameOf: (row: Row) => string;
  isActive: (row: Row) => boolean;
}

/** Which rows of a list are chosen, and what is done with them: what `ResourceList` takes of it. Nothing for whoever may not change them. */
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
