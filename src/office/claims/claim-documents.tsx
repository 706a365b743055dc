import { Plural, Trans } from '@lingui/react/macro';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { CaptureFile } from '#src/office/kit/capture-file.tsx';
import { Card } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Meta } from '#src/ui/text.tsx';

type Document = ClaimDetail['documents'][number];

/** The documents that were asked for, their state, and each file to be opened. */
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
            <Plural value={files.length} one="# archivo" other="# archivos" />
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
        <CaptureFile
          key={file.capture_id}
          id={file.capture_id}
          mediaType={file.media_type}
          name={files.length > 1 ? `${title} ${place + 1}` : title}
        />
      ))}
    </Stack>
  );
}
