import { Trans, useLingui } from '@lingui/react/macro';
import { deviceName } from '#domain/policy/device-name.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Card } from '#src/ui/card.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';

/** Asks from which policy to withdraw: those in force come first. For a cancelled one, its own screen says whether a withdrawal is still possible. */
export function OwnPolicies() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = usePolicies({ staleTime: 0 });
  const isOver = ({ status }: Policy) => status === policyStatus.cancelled;
  const policies = data && [...data.filter((policy) => !isOver(policy)), ...data.filter(isOver)];
  return (
    <WithdrawalFrame pageTitle={t`Desistir del contrato`}>
      <Stack gap={5}>
        <Head
          title={<Trans>¿De qué póliza quieres desistir?</Trans>}
          lead={<Trans>Antes de confirmar nada te decimos qué pasa con ella.</Trans>}
        />
        {policies === undefined &&
          (error === null ? <Skeleton rows={2} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />)}
        {policies?.length === 0 && (
          <Empty icon="shield" title={<Trans>No tienes ninguna póliza</Trans>}>
            <Trans>No queda ningún contrato del que desistir.</Trans>
          </Empty>
        )}
        {policies !== undefined && policies.length > 0 && (
          <Card flush>
            {policies.map((policy) => {
              const { id, number, product, policy_risks: risks } = policy;
              const devices = risks.flatMap((risk) => (risk.active ? (deviceName(risk)?.name ?? []) : []));
              return (
                <ListRow
                  key={id}
                  icon="shield"
                  title={devices.length === 0 ? product.name : devices.join(', ')}
                  text={isOver(policy) ? t`${product.name} · Póliza ${number} · cancelada` : t`${product.name} · Póliza ${number}`}
                  to={`/policies/${id}/desistir` satisfies AppPath}
                />
              );
            })}
          </Card>
        )}
      </Stack>
    </WithdrawalFrame>
  );
}
