import { Trans, useLingui } from '@lingui/react/macro';
import { findingWords, modelSentences } from '#domain/evaluation/finding-words.ts';
import { type PhotoLabel, photoLabels } from '#domain/evaluation/photo-label.ts';
import type { Verdict } from '#domain/evaluation/verdict.ts';
import type { PhotoReport } from '#domain/wire/evaluation-reports.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { formatByteSize } from '#src/i18n/formats.ts';
import { classes } from '#src/ui/classes.ts';
import { DateText } from '#src/ui/date.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Meta, Note } from '#src/ui/text.tsx';
import { PhotoView } from './photo-view.tsx';
import styles from './review.module.css';

/** One photo with its measures and the label that was chosen for it. `onLabel` null: the label cannot be changed. */
export function PhotoCard({
  found: { report, captures },
  side,
  scale,
  onScale,
  brightness,
  label,
  onLabel,
}: {
  found: ReviewCase;
  side: 'front' | 'back';
  scale: number;
  onScale: (scale: number) => void;
  brightness: number;
  label: PhotoLabel;
  onLabel: ((label: Verdict) => void) | null;
}) {
  const { t } = useLingui();
  const labels: Record<Verdict, string> = { Validated: t`Validada`, Rejected: t`Rechazada`, Breakage: t`Rotura` };
  const photo = report.photos.find((each) => each.side === side);
  const capture = captures.find(({ id }) => id === photo?.capture_id);
  const name = side === 'front' ? t`Foto de delante` : t`Foto de detrás`;
  return (
    <section className={styles.card} aria-label={name}>
      <Row between wrap>
        <h2>{side === 'front' ? <Trans>Delante</Trans> : <Trans>Detrás</Trans>}</h2>
        {photo?.taken_at && (
          <Meta>
            <DateText when={photo.taken_at} />
            {capture && <> · {formatByteSize(capture.size_bytes)}</>}
          </Meta>
        )}
      </Row>
      {photo && photo.flags.length > 0 && (
        <Pill status="warn">
          <Trans>No se hizo con la cámara y su código</Trans>
        </Pill>
      )}
      {photo && capture?.is_there ? (
        <PhotoView captureId={photo.capture_id} name={name} scale={scale} onScale={onScale} brightness={brightness} />
      ) : (
        <Note icon="img">{photo ? <Trans>La foto se ha borrado.</Trans> : <Trans>No llegó ninguna.</Trans>}</Note>
      )}
      {onLabel && (
        <Segment
          label={t`Etiqueta de ${name}`}
          options={photoLabels.map((value) => ({ value, text: labels[value] }))}
          value={label ?? ''}
          onValue={(value) => onLabel(value as Verdict)}
        />
      )}
      {!onLabel && label && <Meta>{labels[label]}</Meta>}
      {photo && <Measures photo={photo} />}
    </section>
  );
}

const icons = { met: 'check', doubtful: 'warn', refused: 'bad' } as const;

function Measures({ photo: { findings, model } }: { photo: PhotoReport }) {
  if (findings.length === 0 && model === null)
    return (
      <Meta>
        <Trans>No se ha medido nada en esta foto.</Trans>
      </Meta>
    );
  return (
    <ul className={styles.measures}>
      {findings.map((finding) => {
        const { measure, value, floor, outcome } = finding;
        const [name, said, limit, result] = findingWords(finding);
        const share = typeof value === 'number' && typeof floor === 'number' && floor > 0 ? Math.min(1, value / floor / 2) : null;
        return (
          <li key={measure} className={classes(styles.measure, outcome !== 'met' && styles.unmet)}>
            <span>
              {name}: <b>{said}</b>
            </span>
            {share === null ? (
              <span />
            ) : (
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${share * 100}%` }} />
              </span>
            )}
            <Icon name={icons[outcome]} label={result} className={styles[outcome]} />
            <span className={styles.limit}>{limit}</span>
          </li>
        );
      })}
      {model && modelSentences(model).map((sentence) => <li key={sentence}>{sentence}</li>)}
    </ul>
  );
}
