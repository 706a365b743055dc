import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { PhotoReport } from '#domain/wire/evaluation-reports.ts';
import styles from './results.module.css';
import { usePhotoUrl } from './use-report.ts';

/**
 * The photo as the server received it, with the findings marked on it. `near`: enlarged around the phone. Nothing is shown where the photo may not be read (on
 * a phone that was handed the evaluation).
 */
export function SeenPhoto({ photo, near = false }: { photo: PhotoReport; near?: boolean }) {
  const { t } = useLingui();
  const url = usePhotoUrl(photo.capture_id);
  const names = { phone: t`el móvil`, challenge: t`el código` };
  const side = photo.side === 'front' ? t`Tu foto de delante.` : t`Tu foto de detrás.`;
  const found = photo.marks.map((mark) => names[mark.what]).join(', ');
  const label = found ? t`${side} Está marcado lo que vemos: ${found}.` : side;
  if (url === null) return null;
  const box = photo.marks.find(({ what }) => what === 'phone')?.box;
  const middle = box ? box.y + box.height / 2 : 0.5;
  const picture = (
    <>
      <img src={url} alt="" />
      {photo.marks.map(({ what, box }) => (
        <i
          key={what}
          className={styles[what]}
          style={{ left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
        />
      ))}
    </>
  );
  return (
    <span className={near ? styles.wide : styles.photo} role="img" aria-label={label}>
      {near ? (
        <span className={styles.near} style={{ '--middle': middle } as CSSProperties}>
          {picture}
        </span>
      ) : (
        picture
      )}
    </span>
  );
}
