import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { contractedAtom } from '#src/state/contracted.ts';
import { currentProposalAtom, pendingProposalsAtom } from '#src/state/contracting.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** Links to what was begun in this browser: a policy contracted without a log-in, the proposal in progress, and other proposals whose price is still valid. */
export function Unfinished() {
  const current = useAtomValue(currentProposalAtom);
  const proposals = useAtomValue(pendingProposalsAtom);
  const contracted = useAtomValue(contractedAtom);
  const user = useAtomValue(loggedUserAtom);
  const now = Date.now();
  const today = civilDateOf(now);
  // A signed-in person finds that policy among their policies.
  const policyId = user === null && contracted !== null && contracted.expiresAt > now ? contracted.policyId : null;
  const others = proposals.filter((one) => one !== current && one.last_day >= today);
  if (policyId === null && current === null && others.length === 0) return null;
  return (
    <Card flush>
      <ul>
        {policyId !== null && (
          <li>
            <ListRow
              icon="shield"
              title={<Trans>Sigue con tu contratación</Trans>}
              text={<Trans>Mira qué te queda por hacer</Trans>}
              to={`/contratacion/resultado?policy=${policyId}`}
            />
          </li>
        )}
        {current !== null && (
          <li>
            <ListRow icon="pen" title={<Trans>Sigue con tu propuesta</Trans>} text={current.label} to="/contratacion" />
          </li>
        )}
        {others.map(({ identifier_proposal: identifier, label, last_day: lastDay }) => (
          <li key={identifier}>
            <ListRow
              icon="pen"
              title={label}
              text={
                <Trans>
                  Otra propuesta. Su precio vale hasta el <DateText when={lastDay} />
                </Trans>
              }
              to={`/contratacion#p=${identifier}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
