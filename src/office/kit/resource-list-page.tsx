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
import { useShownColumns } from './use-shown-columns.ts';

/** The page of a list: its rows as a file, where the list has one, what makes a new one, and each row leading to its page. */
export function ResourceListPage<const E extends EndpointParts, Row extends { id: number | string }>({
  calls,
  place,
  current = place,
  above,
  words,
  icon,
  list,
  actions,
  hasPages = true,
  toOf = ({ id }) => `${place}/${id}` as AppPath,
  bulk,
  figures,
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
  /** Buttons beside the one that makes one. */
  actions?: ReactNode;
  /** False: all that there is of a row stands in the list. */
  hasPages?: boolean;
  /** The page of a row, where it is not one below the list. */
  toOf?: (row: Row) => AppPath;
  /** Absent: nothing is done with several at once. */
  bulk?: Bulk<Row> | undefined;
  /** What there is to do with such things, in numbers, over the list. */
  figures?: ReactNode;
  /** Filters. */
  children?: ReactNode;
} & Pick<ComponentProps<typeof ResourceList<Row>>, 'columns' | 'searchHelp'>) {
  const may = useMay();
  const make = (kind: 'primary' | 'second') => calls.create && may(calls.create) && <MakeOne {...{ place, kind }}>{words.fresh}</MakeOne>;
  const { shown } = useShownColumns(table.columns);
  const file = (columns?: typeof shown) =>
    isExported(calls.list) && (
      <CsvOut list={calls.list} query={list.query as QueryInput<typeof calls.list>} {...(columns ? { columns } : {})} />
    );
  return (
    <OfficePage
      title={words.many}
      current={current}
      {...(above ? { above } : {})}
      needs={calls.list}
      actions={
        <>
          {file(shown)}
          {actions}
          {make('primary')}
        </>
      }
    >
      {figures}
      <ResourceList
        {...table}
        caption={words.many}
        views={place}
        file={file()}
        list={list}
        {...useBulk(calls.list, bulk)}
        filters={children}
        note={isExported(calls.list) && list.isNarrowed && <Trans>El CSV lleva todas, con estos filtros</Trans>}
        {...(hasPages ? { toOf } : {})}
        empty={{ icon, title: words.none, action: make('second') }}
      />
    </OfficePage>
  );
}

/** Leads to a new one: the one yellow action at the page's head, and of an empty list also below it, where somebody looks. */
function MakeOne({ place, kind, children }: { place: AppPath; kind: 'primary' | 'second'; children: ReactNode }) {
  return (
    <ButtonLink kind={kind} icon="plus" to={`${place}/${newId}` as AppPath}>
      {children}
    </ButtonLink>
  );
}
