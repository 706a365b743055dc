import { Trans } from '@lingui/react/macro';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import type { EndpointParts, QueryInput } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { CsvOut, isExported } from './csv-out.tsx';
import { OfficePage } from './office-page.tsx';
import { newId } from './resource.ts';
import { ResourceList } from './resource-list.tsx';
import { useMay } from './use-may.ts';

/** With the first row that is chosen. */
const BulkActive = lazy(async () => ({ default: (await import('./bulk-active.tsx')).BulkActive }));

/** The page of a list: its rows as a file, where the list has one, what makes a new one, and each row leading to its page. */
export function ResourceListPage<const E extends EndpointParts, Row extends { id: number }>({
  calls,
  place,
  current = place,
  above,
  words,
  icon,
  list,
  actions,
  hasPages = true,
  bulk,
  children,
  ...table
}: {
  /** `create` absent: the office makes none. */
  calls: { list: E; create?: EndpointParts };
  place: AppPath & `/oficina/${string}`;
  /** The place of the navigation that it belongs to, where that is another. */
  current?: AppPath;
  above?: readonly { to: AppPath; text: string }[];
  words: { many: string; fresh?: string; none: ReactNode };
  icon: IconName;
  list: ComponentProps<typeof ResourceList<Row>>['list'] & { query: QueryInput<E> };
  /** Beside making one. */
  actions?: ReactNode;
  /** False: all that there is of a row stands in the list. */
  hasPages?: boolean;
  /** Several are put in use or aside at once, by this call. `nameOf`: what one is called. */
  bulk?: { update: EndpointParts; nameOf: (row: Row) => string; isActive: (row: Row) => boolean } | undefined;
  /** Filters. */
  children?: ReactNode;
} & Pick<ComponentProps<typeof ResourceList<Row>>, 'columns' | 'searchHelp'>) {
  const may = useMay();
  const make = calls.create && may(calls.create) && (
    <ButtonLink kind="primary" icon="plus" to={`${place}/${newId}` as AppPath}>
      {words.fresh}
    </ButtonLink>
  );
  const isFile = isExported(calls.list);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [isBulk, setIsBulk] = useState(false);
  const choice = bulk &&
    may(bulk.update) && {
      isChosen: ({ id }: Row) => chosen.has(id),
      nameOf: bulk.nameOf,
      onChoose: (rows: readonly Row[], isChosen: boolean) => {
        const others = [...chosen].filter(([id]) => !rows.some((row) => row.id === id));
        setChosen(new Map([...others, ...(isChosen ? rows.map((row) => [row.id, row] as const) : [])]));
        setIsBulk(true);
      },
    };
  return (
    <OfficePage
      title={words.many}
      current={current}
      {...(above ? { above } : {})}
      needs={calls.list}
      actions={
        <>
          {isExported(calls.list) && <CsvOut list={calls.list} query={list.query as QueryInput<typeof calls.list>} />}
          {actions}
          {make}
        </>
      }
    >
      <ResourceList
        {...table}
        caption={words.many}
        list={list}
        choice={choice || undefined}
        tools={
          bulk &&
          isBulk && (
            <Suspense>
              <BulkActive
                update={bulk.update}
                list={calls.list}
                rows={[...chosen.values()].map((row) => ({ id: row.id, name: bulk.nameOf(row), isActive: bulk.isActive(row) }))}
                onClear={() => setChosen(new Map())}
              />
            </Suspense>
          )
        }
        filters={children}
        note={isFile && list.isNarrowed && <Trans>El CSV lleva todas, con estos filtros</Trans>}
        {...(hasPages ? { toOf: ({ id }: Row) => `${place}/${id}` as AppPath } : {})}
        empty={{ icon, title: words.none, action: make }}
      />
    </OfficePage>
  );
}
