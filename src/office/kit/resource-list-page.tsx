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

/** The page of a list: an export, where the list has one, a button that makes a new thing, and rows that lead to their pages. */
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
  /** `create` absent: the office cannot make a new one. */
  calls: { list: E; create?: EndpointParts };
  place: AppPath & `/oficina/${string}`;
  /** The place in the navigation, where it is not the list itself. */
  current?: AppPath;
  above?: readonly { to: AppPath; text: string }[];
  words: { many: string; fresh?: string; none: ReactNode };
  icon: IconName;
  list: ComponentProps<typeof ResourceList<Row>>['list'] & { query: QueryInput<E> };
  /** Buttons beside the one that makes a new thing. */
  actions?: ReactNode;
  /** False: the list shows all data of a row, and rows have no pages. */
  hasPages?: boolean;
  /** The address of a row's page, where that is not below the list. */
  toOf?: (row: Row) => AppPath;
  /** Absent: rows cannot be selected. */
  bulk?: Bulk<Row> | undefined;
  /** Figures above the list: how much work of this kind waits. */
  figures?: ReactNode;
  /** The filters of the list. */
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

/** The link that makes a new thing: the one primary action at the head of the page, repeated in an empty list. */
function MakeOne({ place, kind, children }: { place: AppPath; kind: 'primary' | 'second'; children: ReactNode }) {
  return (
    <ButtonLink kind={kind} icon="plus" to={`${place}/${newId}` as AppPath}>
      {children}
    </ButtonLink>
  );
}
