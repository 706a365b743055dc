import { Trans, useLingui } from '@lingui/react/macro';
import { createExportToken, exportedLists } from '#domain/wire/csv.ts';
import type { EndpointParts, QueryInput } from '#domain/wire/endpoint.ts';
import type { CallArguments } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { FieldError } from '#src/ui/field.tsx';

type ExportedList = EndpointParts & { path: (typeof exportedLists)[number] };

/** Whether a list can be exported as a file. */
export const isExported = <E extends EndpointParts>(list: E): list is E & ExportedList => exportedLists.some((path) => path === list.path);

/**
 * The button that exports all pages of a list, with its filter and order, as a file with these `columns`; without `columns` with all data of each row. The browser
 * downloads it from an address with a one-use token.
 */
export function CsvOut<const E extends ExportedList>({
  list,
  query,
  columns,
}: {
  list: E;
  query: QueryInput<E>;
  columns?: readonly Pick<Column<never>, 'key' | 'isOnlyOnScreen'>[];
}) {
  const { t } = useLingui();
  const api = useApi();
  const problemText = useProblemText();
  const shown = columns && { columns: columns.flatMap(({ key, isOnlyOnScreen }) => (isOnlyOnScreen ? [] : key)).join(',') };
  const { mutate, isPending, error } = useSave(createExportToken, {
    invalidates: [],
    onSaved: async ({ token }) => {
      const link = document.createElement('a');
      link.href = await api.address(list, { query: { ...(query as object), ...shown, export_csv: '1', token } } as CallArguments<E>);
      link.download = '';
      link.click();
    },
  });
  return (
    <>
      <Button icon="down" loading={isPending && t`Preparando…`} onClick={() => mutate({ body: { path: list.path } })}>
        {columns ? <Trans>Exportar CSV</Trans> : <Trans>CSV con todas las columnas</Trans>}
      </Button>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}
