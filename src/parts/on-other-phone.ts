import { isOtherPhone } from '#domain/evaluation/other-phone.ts';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import { deviceType } from '#src/state/device-type.ts';
import { localStore } from '#src/state/local-store.ts';

type Phone = Pick<PolicyRisk, 'id' | 'policy_risk_mobile'>;

const keyOf = ({ id }: Phone) => `peritia.this-phone.${id}`;

/** Whether this is surely not the insured phone (decision A13), and nobody has said here that it is. */
export function isOnOtherPhone(risk: Phone): boolean {
  const mobile = risk.policy_risk_mobile;
  return mobile !== null && isOtherPhone(mobile, deviceType(navigator)) && localStore.getItem(keyOf(risk)) === null;
}

/** Keeps that the person has said that this is the insured phone: they are not asked again. */
export const keepThisPhone = (risk: Phone): void => localStore.setItem(keyOf(risk), '1');
