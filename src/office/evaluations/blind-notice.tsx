import { Trans } from '@lingui/react/macro';
import { labelWords } from '#domain/evaluation/finding-words.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { Banner } from '#src/ui/banner.tsx';

/** What had been decided automatically, once a person has said what they see without being told. */
export function BlindNotice({ automatic: { front, back } }: { automatic: NonNullable<ReviewCase['automatic']> }) {
  const [delante, detras] = [front, back].map((label) => (label === null ? '—' : labelWords[label]));
  return (
    <Banner status="wait" icon="info" title={<Trans>Se miró a ciegas</Trans>}>
      <Trans>
        Se había decidido sola: delante {delante}, detrás {detras}. Eso es lo que se le dijo al cliente.
      </Trans>
    </Banner>
  );
}
