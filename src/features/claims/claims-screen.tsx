import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { isDeclarable } from '#domain/claim/is-declarable.ts';
import { claimDraftName, isClaimDraft } from '#domain/outbox/claim-draft.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import type { Policy, PolicyRisk } from '#domain/wire/policies.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { typeIcons, useClaimStatus } from './claim-words.ts';
import { claimPath, declarePath } from './step-parts.ts';

interface Insured {
  policy: Policy;
  risk: PolicyRisk;
  name: string;
}

/** All claims, those on the server and those on this phone, and the insured things for which a claim can be declared. */
export function ClaimsScreen() {
  const { t } = useLingui();
  const { data: policies, error, isFetching, refetch } = usePolicies();
  const items = useAtomValue(ownItemsAtom);
  usePageTitle(t`Siniestros`);
  const all: Insured[] = (policies ?? []).flatMap((policy) =>
    policy.policy_risks.map((risk) => ({ policy, risk, name: deviceName(risk)?.name ?? t`Póliza ${policy.number}` })),
  );
  const claims = all
    .flatMap((insured) => insured.risk.policy_risk_claims.map((claim) => ({ ...insured, claim })))
    .toSorted((one, other) => other.claim.id - one.claim.id);
  const known = claims.map(({ claim }) => claim.identifier);
  const here = (items ?? []).filter(({ kind, subject }) => kind === 'claim' && !known.includes(subject.id));
  const frame = { title: t`Siniestros`, back: '/', queue: <QueueStatus />, aside: <HelpAside /> } as const;
  if (policies === undefined || items === null) {
    return (
      <Screen {...frame}>
        {error === null ? (
          <Skeleton rows={4} />
        ) : (
          <Stack gap={4}>
            <Head title={<Trans>Tus siniestros</Trans>} />
            <NotRead error={error} isReading={isFetching} onAgain={() => refetch()} />
          </Stack>
        )}
      </Screen>
    );
  }
  return (
    <Screen {...frame}>
      <Stack gap={4}>
        <Head title={<Trans>Tus siniestros</Trans>} />
        {here.length + claims.length === 0 ? (
          <Empty icon="shield" title={<Trans>No has declarado ninguno</Trans>} />
        ) : (
          <Card flush>
            <ul>
              {here.map(({ id, state, subject }) => (
                <li key={id}>
                  <ListRow
                    icon="saved"
                    title={all.find(({ risk }) => risk.id === subject.riskId)?.name ?? t`Siniestro`}
                    text={state === 'sent' ? t`Nos ha llegado` : t`Todavía no nos ha llegado`}
                    pill={
                      <Pill status={state === 'refused' || state === 'blocked' ? 'bad' : state === 'sent' ? 'ok' : 'wait'}>
                        {state === 'sent' ? (
                          <Trans>Declarado</Trans>
                        ) : state === 'refused' || state === 'blocked' ? (
                          <Trans>Necesita tu ayuda</Trans>
                        ) : (
                          <Trans>Por enviar</Trans>
                        )}
                      </Pill>
                    }
                    to={claimPath({ policyId: subject.policyId ?? 0, riskId: subject.riskId ?? 0 }, subject.id)}
                  />
                </li>
              ))}
              {claims.map((one) => (
                <ClaimRow key={one.claim.id} {...one} />
              ))}
            </ul>
          </Card>
        )}
        <Declarable insured={all.filter(({ policy, risk }) => isDeclarable(policy, risk))} />
      </Stack>
    </Screen>
  );
}

/** A claim that the server has. */
function ClaimRow({ policy, risk, name, claim }: Insured & { claim: PolicyRisk['policy_risk_claims'][number] }) {
  const pill = useClaimStatus()(claim);
  return (
    <li>
      <ListRow
        icon={typeIcons[claim.claim_type.id as ClaimType] ?? 'file'}
        title={claim.claim_type.text}
        text={
          <>
            {name} · <DateText when={claim.loss_date} />
          </>
        }
        pill={
          <Pill status={pill.status} icon={pill.icon}>
            {pill.text}
          </Pill>
        }
        to={claimPath({ policyId: policy.id, riskId: risk.id }, claim.id)}
      />
    </li>
  );
}

/** The insured things for which a claim can be declared, marked when a claim draft exists. */
function Declarable({ insured }: { insured: readonly Insured[] }) {
  const { t } = useLingui();
  const begun = useBegun(insured);
  if (insured.length === 0) return null;
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Declarar un siniestro</Trans>
      </h2>
      <Card flush>
        <ul>
          {insured.map(({ policy, risk, name }) => (
            <li key={risk.id}>
              <ListRow
                icon={risk.policy_risk_mobile ? 'mobile' : risk.policy_risk_scooter ? 'scooter' : 'shield'}
                title={name}
                text={begun.has(risk.id) ? t`A medias. Lo que llevas está guardado en este móvil.` : t`Póliza ${policy.number}`}
                to={declarePath({ policyId: policy.id, riskId: risk.id })}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

/** The risks that have a claim draft on this phone. */
function useBegun(insured: readonly Insured[]): ReadonlySet<number> {
  const outbox = useOutbox();
  const userId = useAtomValue(loggedUserAtom)?.id ?? 0;
  const [begun, setBegun] = useState<ReadonlySet<number>>(new Set());
  const riskIds = insured.map(({ risk }) => risk.id).join(',');
  useEffect(() => {
    let isLeft = false;
    const ids = riskIds.split(',').filter(Boolean).map(Number);
    void Promise.all(
      ids.map(async (riskId) => {
        const draft = await outbox.readDraft(claimDraftName({ userId, riskId })).catch(() => undefined);
        return draft && isClaimDraft(draft) ? [riskId] : [];
      }),
    ).then((found) => {
      if (!isLeft) setBegun(new Set(found.flat()));
    });
    return () => {
      isLeft = true;
    };
  }, [outbox, userId, riskIds]);
  return begun;
}
