import { deviceName } from './device-name.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/** What distinguishes a device from others with the same name: the last four digits of its IMEI, its reference, or the number of its policy. */
export interface DeviceMark {
  kind: 'imei' | 'reference' | 'policy';
  value: string;
}

const lastFour = /\d{4}$/;

/**
 * The marks of devices that share their name with another device, by risk id. Devices with a unique name have none. An IMEI may be masked down to its last four digits.
 */
export function deviceMarks(policies: readonly PolicyFacts[]): ReadonlyMap<number, DeviceMark> {
  const devices = policies.flatMap((policy) =>
    policy.policy_risks.flatMap((risk) => {
      const device = risk.active && policy.status !== policyStatus.cancelled ? deviceName(risk) : null;
      return device ? [{ riskId: risk.id, policyNumber: policy.number, ...device }] : [];
    }),
  );
  const marks = new Map<number, DeviceMark>();
  for (const { riskId, name, number, policyNumber } of devices) {
    const twins = devices.filter((other) => other.name === name && other.riskId !== riskId);
    if (twins.length === 0) continue;
    const digits = number?.kind === 'imei' ? lastFour.exec(number.value)?.[0] : undefined;
    const isOwn = number?.kind === 'reference' && twins.every((other) => other.number?.value !== number.value);
    if (digits !== undefined) marks.set(riskId, { kind: 'imei', value: digits });
    else if (isOwn) marks.set(riskId, { kind: 'reference', value: number.value });
    else marks.set(riskId, { kind: 'policy', value: policyNumber });
  }
  return marks;
}
