import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CsvReport } from '#domain/wire/csv.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { type Saved, useSave } from '#src/data/save.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { FileButton } from '#src/ui/file-button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta } from '#src/ui/text.tsx';
import { base64Of } from './base64.ts';
import { CsvFaults } from './csv-faults.tsx';
import type { CsvFile } from './csv-file.ts';
import type { CsvInParts } from './csv-in.tsx';
import styles from './csv-sheet.module.css';

interface Chosen {
  name: string;
  /** Null: the file cannot be parsed as CSV. */
  file: CsvFile | null;
  fileBase64: string;
  /** Some cells have been corrected here. */
  isMended?: true;
}

/** The sheet of `CsvIn`: a file is chosen, previewed and sent, corrected where the server reports faults, and at the end the result of each row is shown. */
export function CsvSheet<const E extends EndpointParts>({
  call,
  params,
  invalidates,
  action,
  columns,
  heads = {},
  help,
  onClose,
}: CsvInParts<E> & { onClose: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending, error, data, reset } = useSave(call, { invalidates });
  const report = data as CsvReport | undefined;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => {
    if (!isPending) onClose();
  };
  const send = async ({ file, fileBase64, isMended }: Chosen) => {
    const sent = file && isMended ? await csvOf(file) : fileBase64;
    mutate({ params, body: { fileBase64: sent } } as unknown as Saved<E>);
  };
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
            {chosen?.file && (
              <Button kind="primary" loading={isPending && t`Importando…`} onClick={() => void send(chosen)}>
                <Plural value={chosen.file.rows.length} one="Importar # fila" other="Importar # filas" />
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
            {error && (
              <CsvFaults
                error={error}
                file={chosen?.file ?? null}
                heads={heads}
                onMend={(file) => setChosen(chosen && { ...chosen, file, isMended: true })}
              />
            )}
            {help && <Meta>{help}</Meta>}
            <WhatIsChosen chosen={chosen} columns={columns.map((name) => heads[name] ?? name)} />
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function PickFile({ label, chosen, onChosen }: { label: string; chosen: Chosen | null; onChosen: (chosen: Chosen) => void }) {
  const choose = async (file: File) => {
    const { readCsvFile } = await import('./csv-file.ts');
    const bytes = await file.arrayBuffer();
    onChosen({ name: file.name, file: readCsvFile(bytes), fileBase64: base64Of(new Uint8Array(bytes)) });
  };
  return (
    <FileButton from="csv" label={label} kind={chosen?.file ? 'second' : 'primary'} icon="file" onFile={(file) => void choose(file)}>
      {chosen ? <Trans>Elegir otro archivo</Trans> : <Trans>Elegir archivo</Trans>}
    </FileButton>
  );
}

function WhatIsChosen({ chosen, columns }: { chosen: Chosen | null; columns: readonly string[] }) {
  const named = columns.join(', ');
  if (chosen === null)
    return (
      <Meta>
        <Trans>Un CSV cuya primera fila nombra las columnas: {named}. Entran todas las filas o ninguna.</Trans>
      </Meta>
    );
  return (
    <>
      <b>{chosen.name}</b>
      {chosen.file ? (
        <Preview file={chosen.file} />
      ) : (
        <Banner status="bad" title={<Trans>El archivo no se puede leer. Guárdalo como CSV y súbelo otra vez.</Trans>} />
      )}
    </>
  );
}

const shownRows = 2;

/** Shows each column of the file as a line, so that the names of the columns are readable whole on a phone too. */
function Preview({ file: { head, rows } }: { file: CsvFile }) {
  const { t } = useLingui();
  const shown = rows.slice(0, shownRows);
  return (
    <section className={styles.preview} aria-label={t`Primeras filas`}>
      <table>
        <tbody>
          {head.map((name, column) => (
            <tr key={String(column)}>
              <th scope="row">{name}</th>
              {shown.map((cells, at) => (
                <td key={String(at)}>
                  <span>{cells[column]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Meta>
          <Plural value={rows.length - shown.length} one="Y # fila más." other="Y # filas más." />
        </Meta>
      )}
    </section>
  );
}

async function csvOf(file: CsvFile): Promise<string> {
  const { csvText } = await import('./csv-file.ts');
  return base64Of(new TextEncoder().encode(csvText(file)));
}
