import { useLingui } from '@lingui/react/macro';
import type { DeviceMark } from '#domain/policy/device-marks.ts';
import type { DeviceName } from '#domain/policy/device-name.ts';

interface Described {
  device: DeviceName | null;
  riskId: number | null;
  policyNumber: string;
}

/** The subject of a card or row in one line: the device, with what distinguishes it from others of the same name; for a risk without a name, its policy. */
export function useDeviceWords(marks: ReadonlyMap<number, DeviceMark>): (described: Described) => string {
  const { t } = useLingui();
  return ({ device, riskId, policyNumber }) => {
    if (device === null) return t`Póliza ${policyNumber}`;
    const mark = riskId === null ? undefined : marks.get(riskId);
    switch (mark?.kind) {
      case undefined:
        return device.name;
      case 'imei':
        return t`${device.name} · IMEI …${mark.value}`;
      case 'reference':
        return t`${device.name} · ${mark.value}`;
      case 'policy':
        return t`${device.name} · póliza ${mark.value}`;
    }
  };
}
