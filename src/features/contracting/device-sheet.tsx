import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ContractedDevice } from '#src/state/contracting.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceSearch } from './device-search.tsx';
import type { ItemWords } from './item-words.ts';

type RiskType = NonNullable<ContractedDevice['risk_type']>;

/** Chooses the device: found by brand and model, or described by hand when it is not found. */
export function DeviceSheet({
  device,
  riskType,
  words,
  onDevice,
  onClose,
}: {
  device: ContractedDevice | null;
  riskType: RiskType;
  words: Pick<ItemWords, 'icon' | 'ask' | 'find'>;
  onDevice: (device: ContractedDevice) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [stage, setStage] = useState<{ kind: 'search' } | { kind: 'form'; given: ContractedDevice | null }>(
    device === null ? { kind: 'search' } : { kind: 'form', given: device },
  );
  const take = (taken: ContractedDevice) => {
    onDevice(taken);
    onClose();
  };
  return stage.kind === 'search' ? (
    <Sheet key="search" title={words.ask} onClose={onClose}>
      <DeviceSearch
        riskType={riskType}
        icon={words.icon}
        label={words.find}
        onFound={take}
        onNotFound={() => setStage({ kind: 'form', given: null })}
      />
    </Sheet>
  ) : (
    <Sheet key="form" title={stage.given ? words.ask : <Trans>Escríbelo tú</Trans>} onClose={onClose}>
      <DeviceForm
        riskType={riskType}
        given={stage.given}
        about={t`No encuentro mi aparato para asegurarlo`}
        onDevice={take}
        onSearch={() => setStage({ kind: 'search' })}
      />
    </Sheet>
  );
}
