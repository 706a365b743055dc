import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { claimDecisions, claimStage, nextClaimStage } from '#domain/claim/claim-status.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { type ClaimDecision, DecisionSheet } from './decision-sheet.tsx';
import { RejectSheet } from './reject-sheet.tsx';

/** The buttons of the decisions that the rules allow in the present stage of a claim. */
export function ClaimActions({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const role = useAtomValue(loggedUserAtom)?.role ?? 'policyholder';
  const [open, setOpen] = useState<ClaimDecision | 'documentation-rejected' | null>(null);
  const stage = claim.internal_status;
  const texts: Record<(typeof claimDecisions)[number], string> = {
    'review-started': stage === claimStage.received ? t`Empezar a estudiarlo` : t`Añadir un comentario`,
    'documentation-rejected': t`Rechazar documentos`,
    accepted: t`Aceptar`,
    settled: t`Cerrar`,
    denied: t`Denegar`,
    reopened: t`Reabrir`,
  };
  // An accepted claim cannot be accepted again.
  const offered = claimDecisions.filter(
    (kind) =>
      nextClaimStage(stage, { kind, comments: '-', by: role }, claim.payouts.length > 0).ok &&
      !(kind === 'accepted' && stage === claimStage.accepted),
  );
  return (
    <Row wrap>
      {offered.map((kind) => (
        <Button key={kind} kind={kind === 'denied' ? 'danger' : kind === 'accepted' ? 'primary' : 'second'} onClick={() => setOpen(kind)}>
          {texts[kind]}
        </Button>
      ))}
      {open === 'documentation-rejected' && <RejectSheet claim={claim} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'documentation-rejected' && (
        <DecisionSheet claim={claim} event={open} name={texts[open]} onClose={() => setOpen(null)} />
      )}
    </Row>
  );
}
