import { Trans } from '@lingui/react/macro';
import { Banner } from '#src/ui/banner.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import type { CaptureProblem } from './prepare-picture.ts';
import type { NotKept } from './why-not-kept.ts';

/** Why what was pressed was not written, or a file not taken. Not beside the words of a file: the first step, which opens quickly, writes nothing that is pressed. */
export function NotKeptBanner({ problem }: { problem: NotKept | CaptureProblem | 'unreadable' }) {
  if (problem !== 'no-room') return <CaptureProblemBanner problem={problem} />;
  return (
    <Banner status="bad" title={<Trans>No cabe en este móvil</Trans>}>
      <Trans>Libera espacio y pulsa otra vez.</Trans>
    </Banner>
  );
}
