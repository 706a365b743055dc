import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { nobodyId } from '#domain/outbox/item.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { accountAtom } from '#src/state/contracted.ts';
import { endContractingAtom } from '#src/state/contracting.ts';
import { drafts } from '#src/state/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { useNavigation } from '#src/ui/link.tsx';

const ConfirmSheet = lazy(async () => ({ default: (await import('#src/ui/confirm-sheet.tsx')).ConfirmSheet }));

/** Leaves a contracting for good, asked about first: what was typed goes from this device, and the proposal ends by itself. */
export function GiveUp({ proposal: { identifier_proposal, last_day } }: { proposal: Proposal }) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const [isAsked, setIsAsked] = useState(false);
  const endContracting = useSetAtom(endContractingAtom);
  const setAccount = useSetAtom(accountAtom);
  const end = () => {
    drafts.remove(nobodyId, `contratacion.${identifier_proposal}`);
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
          <ConfirmSheet
            title={<Trans>¿Cancelar el proceso?</Trans>}
            action={<Trans>Sí, cancelarlo</Trans>}
            busy={t`Cancelando…`}
            isDanger
            onConfirm={end}
            onClose={() => setIsAsked(false)}
          >
            <p>
              <Trans>
                Borramos de este dispositivo lo que has escrito. No has contratado nada ni se te cobra nada. La propuesta caduca sola el{' '}
                <DateText when={last_day} />.
              </Trans>
            </p>
          </ConfirmSheet>
        </Suspense>
      )}
    </>
  );
}
