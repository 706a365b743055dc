import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { ClaimDocument } from '#domain/wire/claims.ts';
import { said } from '#src/i18n/spoken.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FileButton } from '#src/ui/file-button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { UploadRow } from '#src/ui/upload-row.tsx';
import { FilesSheet } from './files-sheet.tsx';

export interface DocumentRow {
  document: ClaimDocument;
  /** The document's files on this phone. */
  items: readonly OutboxItem[];
  /** How many of its files the server has. */
  arrived: number;
  /** Why the office has rejected the files it received. */
  refusedBecause: string | null;
}

/** The items on this phone that are files of this document. */
export function itemsOfDocument(items: readonly OutboxItem[], type: ClaimDocumentType): OutboxItem[] {
  return items.filter(({ subject }) => subject.type === 'claim' && subject.document === type);
}

/** One row for each document: what is requested, which files there are, and a button to add one. `onFile` null: nothing can be added. */
export function DocumentRows({
  rows,
  adding,
  isOffline,
  onFile,
}: {
  rows: readonly DocumentRow[];
  /** The document for which a file is being prepared. */
  adding: ClaimDocumentType | null;
  isOffline: boolean;
  onFile: ((type: ClaimDocumentType, file: File) => void) | null;
}) {
  const { t } = useLingui();
  const [shown, setShown] = useState<ClaimDocumentType | null>(null);
  const open = rows.find(({ document, items }) => document.type === shown && items.length > 0);
  // Otherwise the next file of this document would open its sheet again.
  if (shown !== null && open === undefined) setShown(null);
  return (
    <>
      <Card flush>
        <ul>
          {rows.map((row) => {
            const { document, items, arrived, refusedBecause } = row;
            const isThere = items.length > 0 || ((arrived > 0 || document.is_on_file) && refusedBecause === null);
            const { type, title } = document;
            return (
              <UploadRow
                key={type}
                status={items.length > 0 ? 'wait' : refusedBecause === null ? (isThere ? 'ok' : 'wait') : 'bad'}
                icon={items.length > 0 ? 'saved' : isThere ? undefined : refusedBecause === null ? 'plus' : 'bad'}
                title={title}
                text={<RowText row={row} isOffline={isOffline} />}
                actions={
                  <Stack gap={2}>
                    {onFile && (
                      <FileButton
                        from="photo-or-pdf"
                        small
                        icon="cam"
                        kind={isThere ? 'ghost' : 'second'}
                        label={t`Archivo de: ${title}`}
                        buttonLabel={isThere ? t`Añadir otro: ${title}` : t`Añadir: ${title}`}
                        loading={adding === type && t`Guardando…`}
                        onFile={(file) => onFile(type, file)}
                      >
                        {isThere ? <Trans>Añadir otro</Trans> : <Trans>Añadir</Trans>}
                      </FileButton>
                    )}
                    {items.length > 0 && (
                      <Button kind="ghost" small label={t`Ver: ${title}`} onClick={() => setShown(type)}>
                        <Trans>Ver</Trans>
                      </Button>
                    )}
                  </Stack>
                }
              />
            );
          })}
        </ul>
      </Card>
      {open && <FilesSheet title={open.document.title} items={open.items} isOffline={isOffline} onClose={() => setShown(null)} />}
    </>
  );
}

function RowText({ row: { document, items, arrived, refusedBecause }, isOffline }: { row: DocumentRow; isOffline: boolean }): ReactNode {
  const isKept = useIsKept();
  const waiting = items.filter(({ state }) => state !== 'sent');
  const stuck = waiting.some(({ state }) => state === 'refused');
  if (stuck) return <Trans>No se ha podido enviar. Hay que repetirlo.</Trans>;
  if (waiting.length > 0) {
    return (
      <>
        {isKept ? (
          <Plural value={waiting.length} one="# archivo guardado en este móvil." other="# archivos guardados en este móvil." />
        ) : (
          <Plural value={waiting.length} one="# archivo sin enviar." other="# archivos sin enviar." />
        )}{' '}
        {isOffline && <Trans>En espera de conexión.</Trans>}
      </>
    );
  }
  if (refusedBecause !== null && items.length === 0) return <span lang="es">{refusedBecause}</span>;
  const there = arrived + items.length;
  if (there === 0 && document.is_on_file) return <Trans>Ya la tenemos: la enviaste con la peritación.</Trans>;
  return there > 0 ? <Plural value={there} one="Tenemos # archivo." other="Tenemos # archivos." /> : said(document.description);
}
