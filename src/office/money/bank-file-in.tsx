import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { importBankFile, listSepaFiles, listTransactions } from '#domain/wire/bank-files.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { useSave } from '#src/data/save.ts';
import { base64Of } from '#src/office/kit/base64.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { FileButton } from '#src/ui/file-button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta } from '#src/ui/text.tsx';
import { rowOutcomes } from './sepa-words.ts';
import { StatePill } from './state-pill.tsx';

/** Imports the bank's answer to a file of debits, and shows the result of each row. */
export function BankFileIn() {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(importBankFile)) return null;
  return (
    <>
      <Button icon="up" onClick={() => setIsOpen(true)}>
        {t`Leer fichero del banco`}
      </Button>
      {isOpen && <BankFileSheet onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BankFileSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutate, isPending, error, data } = useSave(importBankFile, { invalidates: [listSepaFiles, listTransactions] });
  const send = async (file: File) => mutate({ body: { fileBase64: base64Of(new Uint8Array(await file.arrayBuffer())) } });
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Sheet
      title={t`Leer fichero del banco`}
      onClose={close}
      actions={
        <>
          <FileButton
            from="xml"
            label={t`Fichero del banco`}
            kind={data ? 'second' : 'primary'}
            icon="file"
            loading={isPending && t`Leyéndolo…`}
            onFile={(file) => void send(file)}
          >
            {data ? <Trans>Leer otro</Trans> : <Trans>Elegir fichero</Trans>}
          </FileButton>
          {data && (
            <Button kind="primary" onClick={close}>
              <Trans>Hecho</Trans>
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        {error && <Banner status="bad" title={problemText(error)} />}
        {data ? (
          <Report report={data} />
        ) : (
          <Meta>
            <Trans>El que da el banco en XML: pain.002, con lo que acepta y rechaza, o camt.054, con lo cobrado y lo devuelto.</Trans>
          </Meta>
        )}
      </Stack>
    </Sheet>
  );
}

function Report({ report: { rows, format, already_imported: isKnown } }: { report: ResponseOf<typeof importBankFile> }) {
  const { t } = useLingui();
  return (
    <>
      <Banner
        status={isKnown ? 'wait' : 'ok'}
        title={
          isKnown ? (
            <Trans>Ya se había leído: no ha cambiado nada</Trans>
          ) : (
            <Plural value={rows.length} one="# fila leída" other="# filas leídas" />
          )
        }
      >
        {format}
      </Banner>
      <DataTable
        caption={t`Filas del fichero`}
        rows={rows}
        keyOf={(row) => `${row.end_to_end_id} ${rows.indexOf(row)}`}
        columns={[
          { key: 'payment', head: t`Recibo`, cell: ({ payment_identifier: payment, end_to_end_id: id }) => payment ?? (id || '—') },
          { key: 'outcome', head: t`Qué ha pasado`, cell: ({ outcome }) => <StatePill words={rowOutcomes[outcome]} /> },
          { key: 'amount', head: t`Importe`, cell: ({ amount }) => (amount === null ? '—' : <Money euros={amount} />), isNumber: true },
          { key: 'reason', head: t`Motivo`, cell: ({ reason }) => reason ?? '—' },
        ]}
        empty={null}
      />
    </>
  );
}
