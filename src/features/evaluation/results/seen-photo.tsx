import { useLingui } from '@lingui/react/macro';
import type { PhotoReport } from '#domain/wire/evaluation-reports.ts';
import styles from './results.module.css';
import { usePhotoUrl } from './use-report.ts';

/** The photo as we received it, with what was found marked on it. Nothing where it may not be seen (a phone that was handed the evaluation over). */
export function SeenPhoto({ photo, wide = false }: { photo: PhotoReport; wide?: boolean }) {
  const { t } = useLingui();
  const url = usePhotoUrl(photo.capture_id);
  const names = { phone: t`el móvil`, challenge: t`el código` };
  const side = photo.side === 'front' ? t`Tu foto de delante.` : t`Tu foto de detrás.`;
  const found = photo.marks.map((mark) => names[mark.what]).join(', ');
  const label = found ? t`${side} Está marcado lo que vemos: ${found}.` : side;
  if (url === null) return null;
  return (
    <span className={wide ? styles.wide : styles.photo} role="img" aria-label={label}>
      <img src={url} alt="" />
      {photo.marks.map(({ what, box }) => (
        <i
          key={what}
          className={styles[what]}
          style={{ left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
        />
      ))}
    </span>
  );
}
