import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { contractedAtom } from '#src/state/contracted.ts';
import { guestAtom } from '#src/state/guest.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Note } from '#src/ui/text.tsx';

/** Whether the policy was contracted in this browser without a log-in: its next step is then here. */
function useIsContractedHere(policyId: number | undefined): boolean {
  const user = useAtomValue(loggedUserAtom);
  const contracted = useAtomValue(contractedAtom);
  return user === null && policyId !== undefined && contracted?.policyId === policyId;
}

/** Where to continue when an evaluation needs nothing more: in the contracting that was begun in this browser, or at home. */
export function WayOn({ policyId, kind }: { policyId: number; kind: 'primary' | 'ondock' }) {
  return useIsContractedHere(policyId) ? (
    <ButtonLink kind="primary" to={`/contratacion/resultado?policy=${policyId}`}>
      <Trans>Seguir con la contratación</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink kind={kind} to="/">
      <Trans>Ir al inicio</Trans>
    </ButtonLink>
  );
}

/** Shown at the end of an evaluation that a desktop handed over to this phone. */
export function BackToDesktop() {
  const guest = useAtomValue(guestAtom);
  const isContractedHere = useIsContractedHere(guest?.policyId);
  return guest === null || isContractedHere ? null : (
    <Note icon="okc">
      <Trans>Ya puedes volver al ordenador.</Trans>
    </Note>
  );
}
