import { isStaff, type Role } from '#domain/access/roles.ts';

/** Specification §9. */
export const paymentMethod = { card: 1, manual: 2, iban: 3 } as const;
export type PaymentMethod = (typeof paymentMethod)[keyof typeof paymentMethod];

/** What somebody of a role may pay with: `manual`, money that came some other way, is for staff to book (decision A70). */
export function paymentMethodsFor(role: Role): readonly PaymentMethod[] {
  const { card, manual, iban } = paymentMethod;
  return isStaff(role) ? [card, manual, iban] : [card, iban];
}
