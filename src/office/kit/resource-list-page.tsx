import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { EndpointParts, QueryInput } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { CsvOut, isExported } from './csv-out.tsx';
import { OfficePage } from './office-page.tsx';
import { newId } from './resource.ts';
import { ResourceList } from './resource-list.tsx';
import { type Bulk, useBulk } from './use-bulk.tsx';
import { useMay } from './use-may.ts';

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
  /** Absent: nothing is done with several at once. */
  bulk?: Bulk<Row> | undefined;
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
        {...useBulk(calls.list, bulk)}
        filters={children}
        note={isFile && list.isNarrowed && <Trans>El CSV lleva todas, con estos filtros</Trans>}
        {...(hasPages ? { toOf: ({ id }: Row) => `${place}/${id}` as AppPath } : {})}
        empty={{ icon, title: words.none, action: make }}
      />
    </OfficePage>
  );
}
