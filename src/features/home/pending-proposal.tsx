import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { currentProposalAtom } from '#src/state/contracting.ts';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** The way back to a contracting that was begun in this browser. */
export function PendingProposal() {
  const proposal = useAtomValue(currentProposalAtom);
  return proposal === null ? null : (
    <Card flush>
      <ListRow icon="pen" title={<Trans>Sigue con tu propuesta</Trans>} text={proposal.label} to="/contratacion" />
    </Card>
  );
}
