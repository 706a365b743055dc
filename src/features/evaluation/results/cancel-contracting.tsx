import { Trans, useLingui } from '@lingui/react/macro';
import { centsOf } from '#domain/shared/money.ts';
import type { EndingPreview } from '#domain/wire/cancellations.ts';
import type { EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';
import { formatInstant, formatMoney } from '#src/i18n/formats.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta } from '#src/ui/text.tsx';
import { useCancellation } from './use-cancellation.ts';

/** "Cancelar la contratación" of screen 12: shows the effect, asks for confirmation, then acknowledges it with date and time (Ley 22/2007). */
export function CancelContracting({ place }: { place: EvaluationPlace }) {
  const cancellation = useCancellation(place);
  const { preview } = cancellation;
  return (
    <>
      <ListRow
        icon="close"
        title={<Trans>Cancelar la contratación</Trans>}
        text={<Trans>Antes te pediremos que lo confirmes.</Trans>}
        onPress={() => preview.mutate()}
      />
      {preview.isError && <NotDone />}
      {preview.data && <CancellationSheet preview={preview.data} cancellation={cancellation} />}
    </>
  );
}

function CancellationSheet({
  preview,
  cancellation: { cancel, confirm, close },
}: {
  preview: EndingPreview;
  cancellation: ReturnType<typeof useCancellation>;
}) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const leave = () => go('/', { replace: true });
  if (cancel.data) {
    const when = formatInstant(Date.parse(cancel.data.ended_at));
    return (
      <Sheet
        title={<Trans>Contratación cancelada</Trans>}
        onClose={leave}
        actions={
          <Button kind="primary" block onClick={leave}>
            <Trans>Ir al inicio</Trans>
          </Button>
        }
      >
        <p>
          <Trans>La cancelaste el {when}. Te enviamos un correo que lo confirma.</Trans>
        </p>
        <Money preview={cancel.data.settlement} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={<Trans>¿Cancelamos la contratación?</Trans>}
      onClose={close}
      actions={
        <>
          <Button kind="primary" block loading={cancel.isPending && t`Cancelando…`} onClick={() => confirm(preview)}>
            <Trans>Sí, cancelarla</Trans>
          </Button>
          <Button block onClick={close}>
            <Trans>Ahora no</Trans>
          </Button>
        </>
      }
    >
      {cancel.isError && <NotDone />}
      <p>
        <Trans>Desde hoy no tendrás seguro y no podrás deshacerlo.</Trans>
      </p>
      <Money preview={preview} />
    </Sheet>
  );
}

function NotDone() {
  return (
    <Banner status="warn" title={<Trans>No se ha podido hacer</Trans>}>
      <Trans>Prueba otra vez cuando tengas red. No se ha perdido nada.</Trans>
    </Banner>
  );
}

function Money({ preview }: { preview: EndingPreview }) {
  const refund = formatMoney(centsOf(preview.refund));
  const owed = preview.owed.length;
  return (
    <Meta>
      {preview.refund_decided_by === 'staff' ? (
        <Trans>Como hay un siniestro, una persona revisa lo que te corresponde y te escribe.</Trans>
      ) : preview.refund > 0 ? (
        <Trans>Te devolvemos {refund}.</Trans>
      ) : owed > 0 ? (
        <Trans>Siguen pendientes los recibos que ya vencieron: {owed}.</Trans>
      ) : (
        <Trans>No tienes que pagar nada más.</Trans>
      )}
    </Meta>
  );
}
