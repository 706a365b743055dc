import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { EndpointParts, QueryInput } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { CsvOut, type ExportedList } from './csv-out.tsx';
import { OfficePage } from './office-page.tsx';
import { ResourceList } from './resource-list.tsx';
import { newId } from './resource-page.tsx';
import { useMay } from './use-may.ts';

/** The page of a list: its rows as a file, what makes a new one, and each row leading to its page. */
export function ResourceListPage<const E extends ExportedList, Row extends { id: number }>({
  calls,
  place,
  words,
  icon,
  list,
  children,
  ...table
}: {
  calls: { list: E; create: EndpointParts };
  place: AppPath & `/oficina/${string}`;
  words: { many: string; fresh: string; none: ReactNode };
  icon: IconName;
  list: ComponentProps<typeof ResourceList<Row>>['list'] & { query: QueryInput<E> };
  /** Filters. */
  children?: ReactNode;
} & Pick<ComponentProps<typeof ResourceList<Row>>, 'columns' | 'searchHelp'>) {
  const may = useMay();
  const make = may(calls.create) && (
    <ButtonLink kind="primary" icon="plus" to={`${place}/${newId}` as AppPath}>
      {words.fresh}
    </ButtonLink>
  );
  return (
    <OfficePage
      title={words.many}
      current={place}
      needs={calls.list}
      actions={
        <>
          <CsvOut list={calls.list} query={list.query} />
          {make}
        </>
      }
    >
      <ResourceList
        {...table}
        caption={words.many}
        list={list}
        filters={children}
        note={list.isNarrowed && <Trans>El CSV lleva todas, con estos filtros</Trans>}
        toOf={({ id }) => `${place}/${id}` as AppPath}
        empty={{ icon, title: words.none, action: make }}
      />
    </OfficePage>
  );
}
