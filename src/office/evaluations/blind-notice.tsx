import { Trans } from '@lingui/react/macro';
import { labelWords } from '#domain/evaluation/finding-words.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { Banner } from '#src/ui/banner.tsx';

/** The automatic decision, beside that of the person who reviewed the photos without knowing it. */
export function BlindNotice({
  automatic: { front, back },
  report,
}: {
  automatic: NonNullable<ReviewCase['automatic']>;
  report: ReviewCase['report'];
}) {
  const said = (side: 'front' | 'back') => report.photos.find((photo) => photo.side === side)?.label ?? null;
  const [delante, detras, delanteDicho, detrasDicho] = [front, back, said('front'), said('back')].map((label) =>
    label === null ? '—' : labelWords[label],
  );
  return (
    <Banner status="wait" icon="info" title={<Trans>Se miró a ciegas</Trans>}>
      <Trans>
        Se había decidido sola: delante {delante}, detrás {detras}. Eso es lo que se le dijo al cliente. La persona que la miró sin saberlo
        dijo: delante {delanteDicho}, detrás {detrasDicho}.
      </Trans>
    </Banner>
  );
}
