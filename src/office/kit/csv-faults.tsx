import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxCsvRowCharacters } from '#domain/wire/csv.ts';
import type { ColumnHeads } from '#domain/wire/list.ts';
import { ApiError } from '#src/api/api-error.ts';
import { knownFieldCode, useFaultText } from '#src/forms/fault-text.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import type { CsvFile } from './csv-file.ts';
import styles from './csv-sheet.module.css';

interface Fault {
  path: string;
  code: string;
  /** The index of the row from 0, without the head; -1 is the head, or the whole file. */
  row: number;
  /** The name of the column on the server. */
  column: string | undefined;
}

/**
 * The faults of a refused file, row by row: the path `12.email` is the column `email` of row 12, the head being row 0. A cell can be corrected here if the file has
 * its column, by the server's name or by the heading that our own exports give it.
 */
export function CsvFaults({
  error,
  file,
  heads,
  onMend,
}: {
  error: Error;
  file: CsvFile | null;
  heads: ColumnHeads;
  onMend: (file: CsvFile) => void;
}) {
  const problemText = useProblemText();
  // The faults are those of the moment when the file was refused: a row that is being corrected keeps its place.
  const [faults] = useState(() => faultsOf(error));
  if (faults.length === 0) return <Banner status="bad" title={problemText(error)} />;
  const [mendable, others] = [
    faults.filter((fault) => placeOf(fault, file, heads) !== null),
    faults.filter((fault) => placeOf(fault, file, heads) === null),
  ];
  return (
    <>
      <Banner
        status="bad"
        title={
          <Plural
            value={faults.length}
            one="Hay # dato que no vale: no ha entrado nada"
            other="Hay # datos que no valen: no ha entrado nada"
          />
        }
      >
        {mendable.length > 0 && <Trans>Corrígelos aquí y vuelve a importar, o elige otro archivo.</Trans>}
        {others.length > 0 && (
          <ul className={styles.faults}>
            {others.map((fault) => (
              <OnlyTold key={`${fault.path} ${fault.code}`} fault={fault} heads={heads} />
            ))}
          </ul>
        )}
      </Banner>
      {file && mendable.length > 0 && (
        <Stack gap={3}>
          {mendable.map((fault) => (
            <Cell key={`${fault.path} ${fault.code}`} fault={fault} file={file} heads={heads} onMend={onMend} />
          ))}
        </Stack>
      )}
    </>
  );
}

function OnlyTold({ fault, heads }: { fault: Fault; heads: ColumnHeads }) {
  const faultText = useFaultText();
  const { row, code } = fault;
  const column = fault.column === undefined ? undefined : (heads[fault.column] ?? fault.column);
  const shown = row + 1;
  return (
    <li>
      {column === undefined ? (
        <Trans>Fila {shown}:</Trans>
      ) : (
        <Trans>
          Fila {shown}, {column}:
        </Trans>
      )}{' '}
      {faultText(knownFieldCode(code))}
    </li>
  );
}

function Cell({ fault, file, heads, onMend }: { fault: Fault; file: CsvFile; heads: ColumnHeads; onMend: (file: CsvFile) => void }) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const { row, code } = fault;
  const place = placeOf(fault, file, heads) ?? 0;
  const shown = row + 1;
  const column = file.head[place] ?? '';
  const given = file.rows[row]?.[place] ?? '';
  // A cell that had several lines keeps its text area.
  const [hasLines] = useState(() => given.includes('\n'));
  const onValue = (value: string) => onMend(withCell(file, row, place, value));
  return (
    <Field label={t`Fila ${shown}, ${column}`} error={faultText(knownFieldCode(code))}>
      {(control) =>
        hasLines ? (
          <TextArea control={control} rows={4} maxLength={maxCsvRowCharacters} value={given} onValue={onValue} />
        ) : (
          <Input {...control} autoComplete="off" value={given} onValue={onValue} />
        )
      }
    </Field>
  );
}

function withCell(file: CsvFile, row: number, place: number, value: string): CsvFile {
  const mended = (cells: readonly string[]) => cells.map((cell, at) => (at === place ? value : cell));
  return { ...file, rows: file.rows.map((cells, at) => (at === row ? mended(cells) : cells)) };
}

function faultsOf(error: Error): Fault[] {
  const fields = error instanceof ApiError ? error.fields : [];
  return fields.map(({ path, code }) => {
    const [row, column] = path.split('.');
    return { path, code, row: Number(row) - 1, column };
  });
}

/** The index of a fault's cell in its row; null: the file has no such column or no such row. */
function placeOf({ row, column = '' }: Fault, file: CsvFile | null, heads: ColumnHeads): number | null {
  const names = [column, heads[column]?.toLowerCase()];
  const place = file?.head.findIndex((name) => names.includes(name.trim().toLowerCase())) ?? -1;
  const cells = file?.rows[row];
  return place < 0 || cells === undefined || place >= cells.length ? null : place;
}
