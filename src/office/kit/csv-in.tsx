import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { ColumnHeads } from '#domain/wire/list.ts';
import { Button } from '#src/ui/button.tsx';
import { useMay } from './use-may.ts';

export interface CsvInParts<E extends EndpointParts> {
  /** The import call: takes `fileBase64` and answers a `CsvReport`. */
  call: E;
  /** The parameters in the call's path. */
  params?: Record<string, string>;
  /** The lists to be read again, as for `useSave`. */
  invalidates: readonly EndpointParts[];
  /** The words of the button: "Importar tiendas". */
  action: string;
  /** The names of the columns that are listed before a file is chosen. */
  columns: readonly string[];
  /** The headings of our own export of the same things, by column name: that file may be edited and imported again. Columns are shown under these headings. */
  heads?: ColumnHeads;
  /** Explains cells that need a special notation. */
  help?: ReactNode;
}

/** Loaded when it is opened, so that a list does not wait for the code that reads files. */
const CsvSheet = lazy(async () => ({ default: (await import('./csv-sheet.tsx')).CsvSheet }));

/** The import of rows from a CSV file: either all of its rows are saved or none. */
export function CsvIn<const E extends EndpointParts>(parts: CsvInParts<E>) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(parts.call)) return null;
  return (
    <>
      <Button icon="up" onClick={() => setIsOpen(true)}>
        {parts.action}
      </Button>
      {isOpen && (
        <Suspense>
          <CsvSheet {...parts} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
