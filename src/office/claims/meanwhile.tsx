import { Trans } from '@lingui/react/macro';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { Row } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { ClaimPill } from './claim-pill.tsx';

/** What has changed in a claim since somebody began to decide it: a colleague's decision, a new document, the repair centre, a payment. */
export function Meanwhile({ since, now }: { since: ClaimDetail; now: ClaimDetail }) {
  if (since === now) return null;
  const said = now.statuses.slice(0, now.statuses.length - since.statuses.length).filter(({ comments }) => comments !== null);
  const filesOf = (claim: ClaimDetail, type: string) => claim.documents.find((document) => document.type === type)?.files.length ?? 0;
  const arrived = now.documents.filter(({ type }) => filesOf(now, type) > filesOf(since, type));
  const center = now.repair_center?.name;
  return (
    <div role="status">
      <Row wrap>
        <Trans>Así está ahora:</Trans>
        <ClaimPill stage={now.internal_status} />
      </Row>
      <ul>
        {said.map(({ comments, created_at: at }) => (
          <li key={at}>
            <Trans>Se le ha dicho: {comments}</Trans>
          </li>
        ))}
        {arrived.map(({ type, title }) => (
          <li key={type}>
            <Trans>Ha llegado otro documento: {title}</Trans>
          </li>
        ))}
        {center !== since.repair_center?.name && (
          <li>{center ? <Trans>Lo arregla {center}</Trans> : <Trans>Ya no lo arregla nadie</Trans>}</li>
        )}
        {now.payouts.slice(since.payouts.length).map(({ id, amount }) => (
          <li key={id}>
            <Trans>
              Se ha pagado <Money euros={amount} />
            </Trans>
          </li>
        ))}
      </ul>
    </div>
  );
}
