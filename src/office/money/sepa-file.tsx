import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { getSepaFile, listSepaFiles, listTransactions, type SepaFile, updateSepaFile } from '#domain/wire/bank-files.ts';
import { useApi } from '#src/data/api-context.ts';
import { useSave } from '#src/data/save.ts';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { fileStates } from './sepa-words.ts';
import { StatePill } from './state-pill.tsx';

const xml = 'application/xml';

/** `/oficina/remesas/{id}`: one file of direct debits, its contents, and whether it was sent to the bank. */
export function SepaFileScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <RecordPage
      call={getSepaFile}
      params={{ id }}
      place="/oficina/remesas"
      above={[{ to: '/oficina/remesas', text: t`Remesas` }]}
      name={t`Remesa`}
      nameOf={({ day }) => t`Remesa del ${day}`}
      actions={(file) => (
        <>
          <Download file={file} />
          <HandOver file={file} />
        </>
      )}
    >
      {(file) => (
        <>
          <Card>
            <DescriptionList
              rows={[
                { name: t`Adeudos`, value: file.transactions },
                { name: t`Importe`, value: <Money euros={file.control_sum} /> },
                { name: t`Entregado al banco`, value: file.handed_over_at && <DateText when={file.handed_over_at} /> },
                { name: t`El banco dice`, value: <StatePill words={fileStates[file.state]} /> },
                { name: t`Hecho`, value: <DateText when={file.created_at} /> },
                { name: t`Mensaje`, value: file.message_id, isCode: true },
                { name: 'SHA-256', value: file.sha256, isCode: true },
              ]}
            />
          </Card>
          <Row wrap>
            <ButtonLink to={`/oficina/cobros?filter[sepa_file_id]=${file.id}`}>
              <Trans>Ver sus adeudos</Trans>
            </ButtonLink>
          </Row>
        </>
      )}
    </RecordPage>
  );
}

function Download({ file }: { file: SepaFile }) {
  const { t } = useLingui();
  const api = useApi();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const asked = { params: { id: String(file.id) }, query: { download: '1' } } as const;
      saveFile(await api.file(getSepaFile, asked, xml), `pain.008-${file.day}.xml`);
    },
  });
  if (!file.is_readable) return null;
  return (
    <>
      <Button icon="down" loading={isPending && t`Descargando…`} onClick={() => mutate()}>
        <Trans>Descargar XML</Trans>
      </Button>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}

function HandOver({ file }: { file: SepaFile }) {
  const { t } = useLingui();
  const may = useMay();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(updateSepaFile, { invalidates: [getSepaFile, listSepaFiles, listTransactions] });
  if (!may(updateSepaFile)) return null;
  const isHandedOver = file.handed_over_at !== null;
  const change = () => mutate({ params: { id: String(file.id) }, body: { handed_over: !isHandedOver } });
  return (
    <>
      <Button kind={isHandedOver ? 'second' : 'primary'} loading={isPending && t`Guardando…`} onClick={change}>
        {isHandedOver ? <Trans>No se ha entregado</Trans> : <Trans>Entregado al banco</Trans>}
      </Button>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}
