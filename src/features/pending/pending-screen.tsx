import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { useItemWords } from '#src/parts/item-words.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { isOfflineAtom } from '#src/parts/state/connection.ts';
import { ownItemsAtom } from '#src/parts/state/outbox.ts';
import { toastAtom } from '#src/parts/state/shell.ts';
import { useNow } from '#src/parts/use-now.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { UploadRow } from '#src/ui/upload-row.tsx';

/** Everything of this person that lies on this phone or has left it, with what can be done about it (fault FB5). */
export function PendingScreen() {
  const { t } = useLingui();
  const items = useAtomValue(ownItemsAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const setToast = useSetAtom(toastAtom);
  const now = useNow(1000);
  const words = useItemWords();
  const outbox = useOutbox();
  const [toDelete, setToDelete] = useState<OutboxItem | null>(null);
  usePageTitle(t`Pendientes`);
  if (items === null) {
    return (
      <Screen title={t`Pendientes`} back="/" queue={<QueueStatus />} aside={<HelpAside />}>
        <Skeleton rows={4} />
      </Screen>
    );
  }
  const unsent = items.filter((item) => item.state !== 'sent');
  const sent = items.filter((item) => item.state === 'sent');

  const save = async () => {
    const { exportItems } = await import('#src/outbox/export-items.ts');
    const zip = await exportItems(unsent, (id) => outbox.bytesOf(id));
    const url = URL.createObjectURL(zip);
    const link = document.createElement('a');
    link.href = url;
    link.download = 'peritia-pendientes.zip';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  const remove = async (item: OutboxItem) => {
    setToDelete(null);
    await outbox.remove([item.id]).then(
      () => setToast(t`Borrado de este móvil`),
      () => setToast(t`Se está enviando ahora mismo`),
    );
  };

  return (
    <Screen
      title={t`Pendientes`}
      back="/"
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        unsent.some((item) => item.isReleased) ? (
          <Button kind="primary" icon="retry" onClick={() => void outbox.retry(unsent.map((item) => item.id))}>
            <Trans>Enviar ahora</Trans>
          </Button>
        ) : (
          <ButtonLink kind="ondock" to="/">
            <Trans>Ir al inicio</Trans>
          </ButtonLink>
        )
      }
    >
      <Head
        title={<Plural value={unsent.length} _0="No hay nada pendiente" one="Tienes # cosa por enviar" other="Tienes # cosas por enviar" />}
      />
      {items.length === 0 ? (
        <Empty
          icon="sent"
          title={<Trans>Todo ha llegado</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Ir al inicio</Trans>
            </ButtonLink>
          }
        >
          <Trans>Aquí verás las fotos y documentos que esperan en este móvil.</Trans>
        </Empty>
      ) : (
        <Stack gap={4}>
          {[...unsent, ...sent].length > 0 && (
            <Card flush>
              <Stack gap={1} as="ul">
                {[...unsent, ...sent].map((item) => {
                  const { title, text, status, progress } = words(item, { now, isOffline });
                  return (
                    <UploadRow
                      key={item.id}
                      status={status}
                      title={title}
                      text={text}
                      progress={progress}
                      actions={
                        item.state === 'sent' ? undefined : <ItemActions item={item} title={title} onDelete={() => setToDelete(item)} />
                      }
                    />
                  );
                })}
              </Stack>
            </Card>
          )}
          {unsent.length > 0 && (
            <Button icon="down" onClick={() => void save()}>
              <Trans>Guardar una copia (zip)</Trans>
            </Button>
          )}
        </Stack>
      )}
      {toDelete && (
        <Sheet
          title={<Trans>¿Borrarlo de este móvil?</Trans>}
          onClose={() => setToDelete(null)}
          actions={
            <>
              <Button kind="danger" block icon="trash" onClick={() => void remove(toDelete)}>
                <Trans>Sí, borrarlo</Trans>
              </Button>
              <Button block onClick={() => setToDelete(null)}>
                <Trans>No, conservarlo</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>Todavía no nos ha llegado. Si lo borras, tendrás que repetirlo.</Trans>
          </p>
        </Sheet>
      )}
    </Screen>
  );
}

function ItemActions({ item, title, onDelete }: { item: OutboxItem; title: string; onDelete: () => void }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const place = `policy=${item.subject.policyId}&risk=${item.subject.riskId}`;
  return (
    <Row gap={2} wrap>
      {item.state === 'blocked' && item.blockedBy === 'imei-repeated' && (
        <ButtonLink small to={`/evaluation/imei-repeated?${place}`}>
          <Trans>Corregir el IMEI</Trans>
        </ButtonLink>
      )}
      {item.state === 'blocked' && item.blockedBy === 'sign-in' && (
        <ButtonLink small to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      )}
      {item.state === 'blocked' && item.blockedBy === 'update' && (
        <Button small onClick={() => location.reload()}>
          <Trans>Actualizar</Trans>
        </Button>
      )}
      {item.isReleased && (item.state === 'waiting' || item.state === 'refused') && (
        <Button small icon="retry" label={t`Reintentar: ${title}`} onClick={() => void outbox.retry([item.id])}>
          <Trans>Reintentar</Trans>
        </Button>
      )}
      {(item.state === 'saved' || item.state === 'refused') && (
        <ButtonLink
          small
          label={t`Repetir: ${title}`}
          to={`${item.kind === 'back' ? '/evaluation/precapture/back' : item.kind === 'front' ? '/evaluation/precapture/front' : '/evaluation'}?${place}`}
        >
          <Trans>Repetir</Trans>
        </ButtonLink>
      )}
      <Button small kind="ghost" icon="trash" label={t`Borrar: ${title}`} onClick={onDelete}>
        <Trans>Borrar</Trans>
      </Button>
    </Row>
  );
}
