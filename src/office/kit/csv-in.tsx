import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CsvReport } from '#domain/wire/csv.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type Saved, useSave } from '#src/data/save.ts';
import { knownFieldCode, useFaultText } from '#src/forms/fault-text.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { FileButton } from '#src/ui/file-button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './csv-in.module.css';
import type { CsvPreview } from './csv-preview.ts';
import { useMay } from './use-may.ts';

interface Chosen {
  name: string;
  /** Null: it cannot be read as a CSV file. */
  preview: CsvPreview | null;
  fileBase64: string;
}

interface CsvInParts<E extends EndpointParts> {
  /** Takes `fileBase64`, and answers a `CsvReport`. */
  call: E;
  /** Of its path. */
  params?: Record<string, string>;
  /** As `useSave` has it. */
  invalidates: readonly EndpointParts[];
  /** "Importar tiendas". */
  action: string;
  /** The names of the columns, as the help says them. */
  columns: string;
}

/** Takes rows from a CSV file: chosen, looked at, sent, and then what became of each row. All rows go in, or none of them does. */
export function CsvIn<const E extends EndpointParts>(parts: CsvInParts<E>) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(parts.call)) return null;
  return (
    <>
      <Button icon="up" onClick={() => setIsOpen(true)}>
        {parts.action}
      </Button>
      {isOpen && <CsvSheet {...parts} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CsvSheet<const E extends EndpointParts>({
  call,
  params,
  invalidates,
  action,
  columns,
  onClose,
}: CsvInParts<E> & { onClose: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending, error, data, reset } = useSave(call, { invalidates });
  const report = data as CsvReport | undefined;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => {
    if (!isPending) onClose();
  };
  const send = ({ fileBase64 }: Chosen) => mutate({ params, body: { fileBase64 } } as unknown as Saved<E>);
  return (
    <Sheet
      title={action}
      onClose={close}
      actions={
        report ? (
          <Button kind="primary" onClick={close}>
            <Trans>Hecho</Trans>
          </Button>
        ) : (
          <>
            {chosen?.preview && (
              <Button kind="primary" loading={isPending && t`Importando…`} onClick={() => send(chosen)}>
                <Plural value={chosen.preview.count} one="Importar # fila" other="Importar # filas" />
              </Button>
            )}
            <PickFile
              label={action}
              chosen={chosen}
              onChosen={(one) => {
                reset();
                setChosen(one);
              }}
            />
          </>
        )
      }
    >
      <Stack gap={3}>
        {report ? (
          <Banner
            status="ok"
            title={<Plural value={report.created} _0="No había nada nuevo" one="# fila creada" other="# filas creadas" />}
          />
        ) : (
          <>
            {error && <CsvFaults error={error} />}
            <WhatIsChosen chosen={chosen} columns={columns} />
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function PickFile({ label, chosen, onChosen }: { label: string; chosen: Chosen | null; onChosen: (chosen: Chosen) => void }) {
  const choose = async (file: File) => {
    const { csvPreview } = await import('./csv-preview.ts');
    const bytes = await file.arrayBuffer();
    onChosen({ name: file.name, preview: csvPreview(bytes), fileBase64: base64Of(bytes) });
  };
  return (
    <FileButton from="csv" label={label} kind={chosen?.preview ? 'second' : 'primary'} icon="file" onFile={(file) => void choose(file)}>
      {chosen ? <Trans>Elegir otro archivo</Trans> : <Trans>Elegir archivo</Trans>}
    </FileButton>
  );
}

function WhatIsChosen({ chosen, columns }: { chosen: Chosen | null; columns: string }) {
  if (chosen === null)
    return (
      <Meta>
        <Trans>Un CSV cuya primera fila nombra las columnas: {columns}. Entran todas las filas o ninguna.</Trans>
      </Meta>
    );
  return (
    <>
      <b>{chosen.name}</b>
      {chosen.preview ? (
        <Preview preview={chosen.preview} />
      ) : (
        <Banner status="bad" title={<Trans>El archivo no se puede leer. Guárdalo como CSV y súbelo otra vez.</Trans>} />
      )}
    </>
  );
}

/** A column of the file is a line here: so the names of its columns stand whole on a phone, too. */
function Preview({ preview: { head, rows, count } }: { preview: CsvPreview }) {
  const { t } = useLingui();
  return (
    <section className={styles.preview} aria-label={t`Primeras filas`}>
      <table>
        <tbody>
          {head.map((name, column) => (
            <tr key={String(column)}>
              <th scope="row">{name}</th>
              {rows.map((cells, at) => (
                <td key={String(at)}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length && (
        <Meta>
          <Plural value={count - rows.length} one="Y # fila más." other="Y # filas más." />
        </Meta>
      )}
    </section>
  );
}

/** What is wrong, row by row: `12.email` is the column `email` of row 12, the head being row 0. */
function CsvFaults({ error }: { error: Error }) {
  const problemText = useProblemText();
  const faultText = useFaultText();
  const fields = error instanceof ApiError ? error.fields : [];
  if (fields.length === 0) return <Banner status="bad" title={problemText(error)} />;
  return (
    <Banner
      status="bad"
      title={
        <Plural
          value={fields.length}
          one="Hay # dato que no vale: no ha entrado nada"
          other="Hay # datos que no valen: no ha entrado nada"
        />
      }
    >
      <ul className={styles.faults}>
        {fields.map(({ path, code }) => {
          const [row, column] = path.split('.');
          return (
            <li key={`${path} ${code}`}>
              {column === undefined ? (
                <Trans>Fila {row}:</Trans>
              ) : (
                <Trans>
                  Fila {row}, {column}:
                </Trans>
              )}{' '}
              {faultText(knownFieldCode(code))}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
