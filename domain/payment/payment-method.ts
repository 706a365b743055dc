import { isStaff, type Role } from '#domain/access/roles.ts';

/** Specification §9. */
export const paymentMethod = { card: 1, manual: 2, iban: 3 } as const;
export type PaymentMethod = (typeof paymentMethod)[keyof typeof paymentMethod];

/** The payment methods that a role may use. Only staff may book `manual`, which is money that was received in some other way (decision A70). */
export function paymentMethodsFor(role: Role): readonly PaymentMethod[] {
  const { card, manual, iban } = paymentMethod;
  return isStaff(role) ? [card, manual, iban] : [card, iban];
}
