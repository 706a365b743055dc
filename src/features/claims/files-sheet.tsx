import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { mayGiveWay } from '#domain/outbox/queue.ts';
import { useItemWords } from '#src/parts/item-words.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useKeptPicture } from '#src/parts/use-kept-picture.ts';
import { useNow } from '#src/parts/use-now.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { UploadRow } from '#src/ui/upload-row.tsx';
import styles from './claims.module.css';

/** The files of one document on this phone: a preview of each, its state, and a button to delete it. */
export function FilesSheet({
  title,
  items,
  isOffline,
  onClose,
}: {
  title: string;
  items: readonly OutboxItem[];
  isOffline: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const now = useNow(1000);
  const words = useItemWords();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button ref={close} block onClick={onClose}>
          <Trans>Cerrar</Trans>
        </Button>
      }
    >
      <ul>
        {items.map((item, place) => {
          const said = words(item, { now, isOffline });
          const name = t`${title} ${place + 1}`;
          return (
            <UploadRow
              key={item.id}
              {...said}
              title={name}
              text={
                <>
                  {said.text}
                  <Look item={item} name={name} />
                </>
              }
              actions={
                mayGiveWay(item) && (
                  <Button
                    kind="ghost"
                    small
                    icon="trash"
                    label={t`Quitar: ${name}`}
                    onClick={() => {
                      // The pressed button disappears with its file. A file that is being sent at this moment stays, and its row says so.
                      outbox.remove([item.id]).then(
                        () => close.current?.focus(),
                        () => {},
                      );
                    }}
                  >
                    <Trans>Quitar</Trans>
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
    </Sheet>
  );
}

/** A preview of the picture, or a note that it is a PDF. */
function Look({ item, name }: { item: OutboxItem; name: string }) {
  const url = useKeptPicture(item.id, item.mediaType);
  return url === null ? null : <img className={styles.look} src={url} alt={name} />;
}
