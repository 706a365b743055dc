import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './evidence.module.css';

/** Takes the PDF, chosen or dropped. `isFirst`: there is nothing else on the screen yet, and this is its one action. */
export function EvidenceFile({ isFirst, isBusy, onFile }: { isFirst: boolean; isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files[0]);
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
        <Button
          kind={isFirst ? 'primary' : 'second'}
          icon="file"
          loading={isBusy && t`Comprobando…`}
          onClick={() => input.current?.click()}
        >
          <Trans>Elegir el PDF</Trans>
        </Button>
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        aria-label={t`Archivo del justificante`}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
