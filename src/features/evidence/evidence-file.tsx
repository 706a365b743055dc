import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useState } from 'react';
import { classes } from '#src/ui/classes.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './evidence.module.css';

/** Takes the PDF, chosen or dropped. `isFirst`: the screen shows nothing else yet, and this is its main action. */
export function EvidenceFile({ isFirst, isBusy, onFile }: { isFirst: boolean; isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const [isOver, setIsOver] = useState(false);
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return (
    <section className={classes(styles.drop, isOver && styles.over)} aria-label={t`Comprobar el archivo`} {...drag}>
      <Stack gap={3}>
        <h2>
          <Trans>¿Tienes el archivo?</Trans>
        </h2>
        <Meta>
          <Trans>Suéltalo aquí o elígelo. No sale de tu dispositivo: solo se envía su huella.</Trans>
        </Meta>
        <FileButton
          from="pdf"
          label={t`Archivo del justificante`}
          kind={isFirst ? 'primary' : 'second'}
          icon="file"
          loading={isBusy && t`Comprobando…`}
          onFile={onFile}
        >
          <Trans>Elegir el PDF</Trans>
        </FileButton>
      </Stack>
    </section>
  );
}
