import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { ColumnHeads } from '#domain/wire/list.ts';
import { Button } from '#src/ui/button.tsx';
import { useMay } from './use-may.ts';

export interface CsvInParts<E extends EndpointParts> {
  /** Takes `fileBase64`, and answers a `CsvReport`. */
  call: E;
  /** The parameters of the call's path. */
  params?: Record<string, string>;
  /** The lists to be read again, as for `useSave`. */
  invalidates: readonly EndpointParts[];
  /** "Importar tiendas". */
  action: string;
  /** The names of the columns that are told before a file is chosen. */
  columns: readonly string[];
  /** The heads of our own file of the same things, by the names of the columns: it may be changed and sent back. A column is told by its head. */
  heads?: ColumnHeads;
  /** How to write the cells that are not plain. */
  help?: ReactNode;
}

/** Loaded when it is opened: a list does not wait for what reads files. */
const CsvSheet = lazy(async () => ({ default: (await import('./csv-sheet.tsx')).CsvSheet }));

/** Takes rows from a CSV file. All rows go in, or none of them does. */
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
