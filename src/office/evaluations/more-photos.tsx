import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { labelWords } from '#domain/evaluation/finding-words.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useReasonWords } from '#src/parts/evaluation/reason-words.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Meta, Note } from '#src/ui/text.tsx';
import { PhotoView } from './photo-view.tsx';
import styles from './review.module.css';

/** Photos to compare with: on demand those of the previous attempt, and those of other evaluations that look alike. */
export function MorePhotos({ found: { earlier, similar }, brightness }: { found: ReviewCase; brightness: number }) {
  const { t, i18n } = useLingui();
  const words = useReasonWords();
  const [isEarlierShown, setEarlierShown] = useState(false);
  const sides = { front: t`Delante`, back: t`Detrás` };
  return (
    <>
      {earlier && (
        <Section title={<Trans>Intento anterior</Trans>}>
          <div>
            <Button icon="img" onClick={() => setEarlierShown(!isEarlierShown)}>
              {isEarlierShown ? <Trans>Ocultar sus fotos</Trans> : <Trans>Comparar con sus fotos</Trans>}
            </Button>
          </div>
          {isEarlierShown && (
            <div className={styles.photos}>
              {earlier.photos.map(({ side, capture_id, label, reasons, is_there }) => (
                <OnePhoto
                  key={side}
                  captureId={capture_id}
                  name={t`${sides[side]}, intento anterior`}
                  isThere={is_there}
                  brightness={brightness}
                >
                  <b>{sides[side]}</b> · <DateText when={earlier.created_at} />
                  {label && <> · {labelWords[label]}</>}
                  {reasons.length > 0 && <>: {reasons.map((reason) => words(reason).what).join(' ')}</>}
                </OnePhoto>
              ))}
            </div>
          )}
        </Section>
      )}
      {similar.length > 0 && (
        <Section title={<Trans>Fotos parecidas</Trans>}>
          <div className={styles.photos}>
            {similar.map(({ side, capture_id, likeness, policy, is_there }) => (
              <OnePhoto
                key={`${side} ${capture_id}`}
                captureId={capture_id}
                name={t`Parecida a la de ${sides[side].toLowerCase()}, póliza ${policy.number}`}
                isThere={is_there}
                brightness={brightness}
              >
                {likeness === 1 ? <Trans>El mismo archivo</Trans> : i18n.number(likeness, { style: 'percent', maximumFractionDigits: 1 })} ·{' '}
                {sides[side]} ·{' '}
                <AppLink to={`/oficina/polizas/${policy.id}` as AppPath}>
                  <Trans>Póliza {policy.number}</Trans>
                </AppLink>
              </OnePhoto>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function OnePhoto({
  captureId,
  name,
  isThere,
  brightness,
  children,
}: {
  captureId: string;
  name: string;
  isThere: boolean;
  brightness: number;
  children: ReactNode;
}) {
  const [scale, setScale] = useState(1);
  return (
    <div className={styles.card}>
      {isThere ? (
        <PhotoView captureId={captureId} name={name} scale={scale} onScale={setScale} brightness={brightness} />
      ) : (
        <Note icon="img">
          <Trans>La foto se ha borrado.</Trans>
        </Note>
      )}
      <Meta>{children}</Meta>
    </div>
  );
}
