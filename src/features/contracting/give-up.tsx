import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import type { Proposal } from '#domain/wire/proposals.ts';
import { useAccount } from '#src/state/contracted.ts';
import { endContractingAtom } from '#src/state/contracting.ts';
import { forgetDraftsOf } from '#src/state/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';

const GiveUpSheet = lazy(async () => ({ default: (await import('./give-up-sheet.tsx')).GiveUpSheet }));

/** Discards a contracting after confirmation: the typed data is deleted from this device, and the proposal expires by itself. */
export function GiveUp({ proposal }: { proposal: Proposal }) {
  const { identifier_proposal, last_day } = proposal;
  const { go } = useNavigation();
  const [isAsked, setIsAsked] = useState(false);
  const endContracting = useSetAtom(endContractingAtom);
  const [, setAccount] = useAccount(proposal);
  const end = () => {
    forgetDraftsOf(`contratacion.${identifier_proposal}`);
    setAccount(null);
    endContracting(identifier_proposal);
    go('/', { replace: true });
  };
  return (
    <>
      <Button kind="ghost" flush icon="close" onClick={() => setIsAsked(true)}>
        <Trans>Cancelar el proceso</Trans>
      </Button>
      {isAsked && (
        <Suspense>
          <GiveUpSheet lastDay={last_day} onConfirm={end} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
