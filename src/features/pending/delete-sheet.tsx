import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { claimDraftName } from '#domain/outbox/claim-draft.ts';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { OutboxRefusal } from '#src/outbox/save-items.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

function draftOf({ ownerId, subject, needs, isReleased }: OutboxItem): string | undefined {
  if (subject.type === 'evaluation') return draftName({ userId: ownerId, ...subject });
  // Files that need a declaration and are not released belong to a draft.
  return subject.type === 'claim' && needs.length > 0 && !isReleased ? claimDraftName({ userId: ownerId, ...subject }) : undefined;
}

/** Asks before deleting from this phone a whole evaluation, the rest of a claim, or a call; then deletes its items and its draft. */
export function DeleteSheet({ items, onClose }: { items: readonly OutboxItem[]; onClose: () => void }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const setToast = useSetAtom(toastAtom);
  const [refusal, setRefusal] = useState<string | null>(null);
  const first = items[0];
  const isCall = first?.kind === 'call-request';
  const isClaim = first?.subject.type === 'claim';
  const hasArrivedInPart = items.some(({ state }) => state === 'sent');

  const remove = async () => {
    const draft = first === undefined ? undefined : draftOf(first);
    try {
      await outbox.remove(
        items.map(({ id }) => id),
        draft,
      );
      setToast(t`Borrado de este móvil`);
      onClose();
    } catch (error) {
      const isLeaving = error instanceof OutboxRefusal && error.reason === 'is-leaving';
      setRefusal(isLeaving ? t`Se está enviando ahora mismo` : t`Este móvil no ha podido borrarlo. Prueba otra vez.`);
    }
  };

  return (
    <Sheet
      title={
        isCall ? (
          <Trans>¿Borrar la llamada?</Trans>
        ) : isClaim ? (
          <Trans>¿Borrar lo que falta del siniestro?</Trans>
        ) : (
          <Trans>¿Borrar la peritación de este móvil?</Trans>
        )
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" block icon="trash" onClick={() => void remove()}>
            <Trans>Sí, borrarla</Trans>
          </Button>
          <Button block onClick={onClose}>
            <Trans>No, conservarla</Trans>
          </Button>
        </>
      }
    >
      {refusal !== null && <Banner status="bad" title={refusal} />}
      <p>
        {isCall ? (
          <Trans>Todavía no nos ha llegado: si la borras, no te llamamos.</Trans>
        ) : isClaim ? (
          <Trans>No nos ha llegado: si lo borras, no lo tendremos. Lo que ya nos ha llegado se queda con nosotros.</Trans>
        ) : hasArrivedInPart ? (
          <Trans>
            Nos ha llegado solo una parte, que sin el resto no vale. Se borran las fotos y el IMEI, y tendrás que hacerla otra vez.
          </Trans>
        ) : (
          <Trans>Todavía no nos ha llegado nada. Se borran las fotos y el IMEI, y tendrás que hacerla otra vez.</Trans>
        )}
      </p>
    </Sheet>
  );
}
