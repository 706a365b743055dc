import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { deviceMarks } from '#domain/policy/device-marks.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import type { EvaluationQueues } from '#domain/policy/home-cards.ts';
import { nearDay } from '#domain/shared/civil-date.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { linkOutside } from '#src/parts/link-outside.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Empty } from '#src/ui/empty.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Meta } from '#src/ui/text.tsx';
import { useDeviceWords } from './device-words.ts';
import { type PolicyState, policyState } from './policy-state.ts';

/** "Tus pólizas"; without a network it says how old they are. `readAt` in epoch milliseconds. `queues` is null until the phone's store has been read: no state is told before. */
export function PolicyList({
  policies,
  queues,
  readAt,
  isOffline,
}: {
  policies: readonly Policy[];
  queues: EvaluationQueues | null;
  readAt: number;
  isOffline: boolean;
}) {
  const deviceWords = useDeviceWords(deviceMarks(policies));
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
          <ul>
            {policies.map((policy) => (
              <li key={policy.id}>
                <PolicyRow
                  policy={policy}
                  deviceWords={deviceWords}
                  pill={queues && <StatePill state={policyState(policy, queues, readAt)} />}
                />
              </li>
            ))}
          </ul>
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

function PolicyRow({ policy, deviceWords, pill }: { policy: Policy; deviceWords: ReturnType<typeof useDeviceWords>; pill: ReactNode }) {
  const { t } = useLingui();
  const devices = policy.policy_risks.flatMap((risk) => {
    const device = risk.active ? deviceName(risk) : null;
    return device ? [deviceWords({ device, riskId: risk.id, policyNumber: policy.number })] : [];
  });
  const [only, ...more] = devices;
  const contract = linkOutside(policy.contract_link);
  const isMulti = policy.product.product_type_id === 5;
  return (
    <ListRow
      icon={productIcons[policy.product.product_type_id] ?? 'shield'}
      title={only !== undefined && more.length === 0 ? only : isMulti ? policy.product.name : (only ?? t`Póliza ${policy.number}`)}
      text={t`${policy.product.name} · Póliza ${policy.number}`}
      pill={pill}
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

function StatePill({ state }: { state: PolicyState }) {
  const isKept = useIsKept();
  switch (state) {
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
    case 'evaluation-breakage':
      return (
        <Pill status="bad" icon="crack">
          <Trans>Con daños</Trans>
        </Pill>
      );
    case 'needs-person':
      return (
        <Pill status="bad">
          <Trans>Necesita tu ayuda</Trans>
        </Pill>
      );
    case 'waiting':
      return (
        <Pill status="wait" icon="saved">
          {isKept ? <Trans>Guardada en este móvil</Trans> : <Trans>Sin enviar</Trans>}
        </Pill>
      );
    case 'sending':
      return (
        <Pill status="busy" icon="up">
          <Trans>Enviando</Trans>
        </Pill>
      );
    case 'in-review':
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
