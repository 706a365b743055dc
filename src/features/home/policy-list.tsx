import { Trans, useLingui } from '@lingui/react/macro';
import { deviceName } from '#domain/policy/device-name.ts';
import { nearDay } from '#domain/shared/civil-date.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { linkOutside } from '#src/parts/link-outside.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Empty } from '#src/ui/empty.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Meta } from '#src/ui/text.tsx';
import { policyState } from './policy-state.ts';

/** "Tus pólizas"; without a network it says how old they are. `readAt` in epoch milliseconds. */
export function PolicyList({ policies, readAt, isOffline }: { policies: readonly Policy[]; readAt: number; isOffline: boolean }) {
  return (
    <Stack gap={3} as="section">
      <div>
        <h2>
          <Trans>Tus pólizas</Trans>
        </h2>
        {isOffline && (
          <Meta>
            <Age readAt={readAt} />
          </Meta>
        )}
      </div>
      {policies.length === 0 ? (
        <Empty icon="shield" title={<Trans>No tienes pólizas</Trans>}>
          <Trans>Si acabas de contratar, vuelve a mirar en unos minutos.</Trans>
        </Empty>
      ) : (
        <Card flush>
          {policies.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} />
          ))}
        </Card>
      )}
    </Stack>
  );
}

function Age({ readAt }: { readAt: number }) {
  const { day, time, date } = nearDay(readAt, Date.now());
  if (day === 'today') return <Trans>Datos de hoy a las {time}</Trans>;
  if (day === 'yesterday') return <Trans>Datos de ayer a las {time}</Trans>;
  return (
    <Trans>
      Datos del {date} a las {time}
    </Trans>
  );
}

const productIcons: Partial<Record<number, IconName>> = { 1: 'mobile', 3: 'scooter', 5: 'shield', 7: 'tv' };

function PolicyRow({ policy }: { policy: Policy }) {
  const { t } = useLingui();
  const devices = policy.policy_risks.filter((risk) => risk.active).map((risk) => deviceName(risk)?.name);
  const [only, ...more] = devices.filter((name) => name !== undefined);
  const contract = linkOutside(policy.contract_link);
  const isMulti = policy.product.product_type_id === 5;
  return (
    <ListRow
      icon={productIcons[policy.product.product_type_id] ?? 'shield'}
      title={only !== undefined && more.length === 0 ? only : isMulti ? policy.product.name : (only ?? t`Póliza ${policy.number}`)}
      text={t`${policy.product.name} · Póliza ${policy.number}`}
      pill={<StatePill policy={policy} />}
      end={
        contract && (
          <ButtonLink kind="ghost" small to={contract.to} onClick={contract.onClick} label={t`Contrato de la póliza ${policy.number}`}>
            <Trans>Contrato</Trans>
          </ButtonLink>
        )
      }
    />
  );
}

function StatePill({ policy }: { policy: Policy }) {
  switch (policyState(policy)) {
    case 'draft':
      return (
        <Pill status="wait">
          <Trans>Sin terminar</Trans>
        </Pill>
      );
    case 'cancelled':
      return (
        <Pill status="wait" icon="close">
          <Trans>Cancelada</Trans>
        </Pill>
      );
    case 'evaluation-to-do':
      return (
        <Pill status="warn">
          <Trans>Falta la peritación</Trans>
        </Pill>
      );
    case 'evaluation-rejected':
      return (
        <Pill status="bad">
          <Trans>Peritación rechazada</Trans>
        </Pill>
      );
    case 'evaluation-in-review':
      return (
        <Pill status="busy" icon="clock">
          <Trans>En revisión</Trans>
        </Pill>
      );
    case 'unsigned':
      return (
        <Pill status="warn" icon="pen">
          <Trans>Sin firmar</Trans>
        </Pill>
      );
    case 'active':
      return (
        <Pill status="ok">
          <Trans>Activa y firmada</Trans>
        </Pill>
      );
  }
}
