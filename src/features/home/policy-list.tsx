import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { deviceMarks } from '#domain/policy/device-marks.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import type { EvaluationQueues } from '#domain/policy/home-cards.ts';
import { policyState } from '#domain/policy/policy-state.ts';
import { productType } from '#domain/policy/product-type.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { DataAge } from '#src/parts/policy/data-age.tsx';
import { useDeviceWords } from '#src/parts/policy/device-words.ts';
import { StatePill } from '#src/parts/policy/state-pill.tsx';
import { Card } from '#src/ui/card.tsx';
import { Empty } from '#src/ui/empty.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/**
 * "Tus pólizas"; without a network it shows the age of the data. `readAt`: epoch milliseconds. `queues`: null until the phone's storage has been read; no
 * state is shown before.
 */
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
        {isOffline && <DataAge readAt={readAt} />}
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

const productIcons: Partial<Record<number, IconName>> = { 1: 'mobile', 3: 'scooter', 7: 'tv' };

function PolicyRow({ policy, deviceWords, pill }: { policy: Policy; deviceWords: ReturnType<typeof useDeviceWords>; pill: ReactNode }) {
  const { t } = useLingui();
  const devices = policy.policy_risks.flatMap((risk) => {
    const device = risk.active ? deviceName(risk) : null;
    return device ? [deviceWords({ device, riskId: risk.id, policyNumber: policy.number })] : [];
  });
  const [only, ...more] = devices;
  const isMulti = policy.product.product_type_id === productType.multiDevice;
  return (
    <ListRow
      icon={productIcons[policy.product.product_type_id] ?? 'shield'}
      title={only !== undefined && more.length === 0 ? only : isMulti ? policy.product.name : (only ?? t`Póliza ${policy.number}`)}
      text={t`${policy.product.name} · Póliza ${policy.number}`}
      pill={pill}
      to={`/policies/${policy.id}`}
    />
  );
}
