import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getCapture } from '#domain/wire/captures.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { useApi } from '#src/data/api-context.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './claim.module.css';

type Document = ClaimDetail['documents'][number];
type ClaimFile = Document['files'][number];

/** What was asked for and what came of it, each file to be looked at. */
export function ClaimDocuments({ claim }: { claim: ClaimDetail }) {
  return (
    <Card>
      <Stack gap={4}>
        {claim.documents.map((document) => (
          <OneDocument key={document.type} document={document} />
        ))}
      </Stack>
    </Card>
  );
}

function OneDocument({ document: { title, is_required, refused_because, files } }: { document: Document }) {
  return (
    <Stack gap={2}>
      <Row between wrap>
        <b>{title}</b>
        {refused_because !== null ? (
          <Pill status="bad">
            <Trans>No vale</Trans>
          </Pill>
        ) : files.length > 0 ? (
          <Pill status="ok">
            <Plural value={files.length} one="# fichero" other="# ficheros" />
          </Pill>
        ) : is_required ? (
          <Pill status="warn">
            <Trans>Falta</Trans>
          </Pill>
        ) : (
          <Pill status="wait">
            <Trans>No hace falta</Trans>
          </Pill>
        )}
      </Row>
      {refused_because !== null && <Meta>{refused_because}</Meta>}
      {files.map((file, place) => (
        <OneFile key={file.capture_id} file={file} name={files.length > 1 ? `${title} ${place + 1}` : title} />
      ))}
    </Stack>
  );
}

const endings: Partial<Record<string, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/webp': 'webp' };

/** A picture is shown here; anything else is downloaded. */
function OneFile({ file, name }: { file: ClaimFile; name: string }) {
  const { t } = useLingui();
  const api = useApi();
  const problemText = useProblemText();
  const [shown, setShown] = useState<string | null>(null);
  const isPicture = file.media_type.startsWith('image/');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file(getCapture, { params: { id: file.capture_id } }, isPicture ? 'image/*' : file.media_type),
    onSuccess: (blob) => {
      if (isPicture) setShown(URL.createObjectURL(blob));
      else saveFile(blob, `${name}.${endings[file.media_type] ?? 'bin'}`);
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
