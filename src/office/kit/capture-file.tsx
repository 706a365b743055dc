import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getCapture } from '#domain/wire/captures.ts';
import { useApi } from '#src/data/api-context.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import styles from './capture-file.module.css';

const endings: Partial<Record<string, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/webp': 'webp' };

/** A file that a customer has sent: a picture is shown here, any other file is downloaded. */
export function CaptureFile({ id, mediaType, name }: { id: string; mediaType: string; name: string }) {
  const { t } = useLingui();
  const api = useApi();
  const problemText = useProblemText();
  const [shown, setShown] = useState<string | null>(null);
  const isPicture = mediaType.startsWith('image/');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file(getCapture, { params: { id: id } }, isPicture ? 'image/*' : mediaType),
    onSuccess: (blob) => {
      if (isPicture) setShown(URL.createObjectURL(blob));
      else saveFile(blob, `${name}.${endings[mediaType] ?? 'bin'}`);
    },
  });
  return (
    <>
      <Row>
        <Button
          small
          icon={isPicture ? 'img' : 'down'}
          label={isPicture ? t`Ver ${name}` : t`Descargar ${name}`}
          loading={isPending && t`Abriendo…`}
          onClick={() => mutate()}
        >
          {isPicture ? <Trans>Ver</Trans> : <Trans>Descargar</Trans>}
        </Button>
      </Row>
      {error && <Banner status="bad" title={problemText(error)} />}
      {shown && (
        <Sheet
          title={name}
          onClose={() => {
            URL.revokeObjectURL(shown);
            setShown(null);
          }}
        >
          <img className={styles.picture} src={shown} alt={name} />
        </Sheet>
      )}
    </>
  );
}
