import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { asMade } from '#domain/evaluation/picture-order.ts';
import type { EvidenceRecord, SealWire } from '#domain/wire/evaluation-reports.ts';
import { formatInstant } from '#src/i18n/formats.ts';
import { Stub } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './evidence.module.css';

type RecordedPhoto = EvidenceRecord['photos'][number];

/** The server's record of an evaluation, for comparison: the date, the decision, and the hash of each picture. It contains no personal data. */
export function EvidenceRecordCard({ record, seal }: { record: EvidenceRecord; seal: SealWire }) {
  return (
    <Stub
      top={
        <dl className={styles.facts}>
          <Fact name={<Trans>Peritación</Trans>} code>
            {record.evaluation_id}
          </Fact>
          <Fact name={<Trans>Recibida</Trans>}>{formatInstant(Date.parse(record.handed_in_at))}</Fact>
          <Fact name={<Trans>Decidida</Trans>}>
            <Decided record={record} />
          </Fact>
          {record.challenge && (
            <Fact name={<Trans>Código de la foto de delante</Trans>} code>
              {record.challenge}
            </Fact>
          )}
        </dl>
      }
    >
      <Stack gap={5}>
        {asMade(record.photos).map((photo) => (
          <Stack key={photo.sha256} as="section" gap={3}>
            <Row between wrap>
              <h2>
                <PictureName side={photo.side} />
              </h2>
              <Result label={photo.label} />
            </Row>
            <dl className={styles.facts}>
              <Fact name={<Trans>Hecha</Trans>}>{formatInstant(Date.parse(photo.taken_at))}</Fact>
              <Fact name={<Trans>Recibida</Trans>}>{formatInstant(Date.parse(photo.received_at))}</Fact>
              <Fact name={<Trans>SHA-256</Trans>} code>
                {photo.sha256}
              </Fact>
            </dl>
          </Stack>
        ))}
        <Stack as="section" gap={3}>
          <h2>
            <Trans>Sello</Trans>
          </h2>
          <dl className={styles.facts}>
            <Fact name={<Trans>Sellado por</Trans>}>{seal.name}</Fact>
            <Fact name={<Trans>Certificado, SHA-256</Trans>} code>
              {seal.sha256}
            </Fact>
          </dl>
          <Meta>
            {seal.is_self_made ? (
              <Trans>El certificado lo ha hecho esta misma instalación: ninguna autoridad responde de su nombre.</Trans>
            ) : (
              <Trans>El sello del PDF lleva este certificado, o uno anterior.</Trans>
            )}
          </Meta>
        </Stack>
      </Stack>
    </Stub>
  );
}

function Fact({ name, code = false, children }: { name: ReactNode; code?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={code ? styles.code : undefined}>{children}</dd>
    </div>
  );
}

function Decided({ record: { decided_at: decidedAt, decided_by: by } }: { record: EvidenceRecord }) {
  if (decidedAt === null) return <Trans>Todavía no</Trans>;
  const at = formatInstant(Date.parse(decidedAt));
  switch (by) {
    case 'person':
      return <Trans>{at}, por una persona</Trans>;
    case 'model':
      return <Trans>{at}, por las reglas y el modelo</Trans>;
    default:
      return <Trans>{at}, por las reglas</Trans>;
  }
}

function PictureName({ side }: { side: RecordedPhoto['side'] }) {
  switch (side) {
    case 'front':
      return <Trans>Foto de delante</Trans>;
    case 'back':
      return <Trans>Foto de detrás</Trans>;
    case 'invoice':
      return <Trans>Factura</Trans>;
    case 'imei':
      return <Trans>Captura del IMEI</Trans>;
  }
}

/** The result of a photo; nothing for a picture that is not assessed, such as an invoice. */
function Result({ label }: { label: RecordedPhoto['label'] }) {
  switch (label) {
    case 'Validated':
      return (
        <Pill status="ok">
          <Trans>Validada</Trans>
        </Pill>
      );
    case 'Rejected':
      return (
        <Pill status="bad">
          <Trans>Rechazada</Trans>
        </Pill>
      );
    case 'Breakage':
      return (
        <Pill status="warn" icon="crack">
          <Trans>Daño</Trans>
        </Pill>
      );
    case null:
      return null;
  }
}
