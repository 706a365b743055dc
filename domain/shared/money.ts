import { fail, ok, type Result } from './result.ts';

const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

/** Cents of an amount in euros, as the wire carries it: 9.95 → 995. The nearest cent, so that 1.1 × 3 is 330. */
export function centsOf(amountEuros: number): number {
  const cents = Math.round(amountEuros * 100);
  // Minus zero would be written "-0,00 €".
  return cents === 0 ? 0 : cents;
}

/** `9,95 €`: comma, two decimals, no-break space before the sign (decision A37). */
export function formatMoney(amountCents: number): string {
  return euros.format(amountCents / 100);
}

/** Why a text is no amount: nothing stands in it, it is no number, or it has parts of a cent. */
export type AmountProblem = 'empty' | 'wrong-form' | 'not-whole-cents';

/** Thousands in groups of three, or none; then a decimal comma, or a decimal point before one or two digits at most. */
const writtenAmount = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/;
const withPoint = /^(\d+)\.(\d{1,2})$/;

/**
 * Reads an amount as people in Spain type it, and answers its cents: `9,95`, `1.250`, `1.250,50 €`. A point before three digits divides thousands, before
 * one or two it is the decimal point of somebody's keyboard. The digits are read as text: no cent is lost in a fraction.
 */
export function parseAmount(text: string): Result<number, AmountProblem> {
  const typed = text.replaceAll(/[\s€]/g, '');
  if (typed === '') return fail('empty');
  const [, whole, decimals = ''] = withPoint.exec(typed) ?? writtenAmount.exec(typed) ?? [];
  if (whole === undefined) return fail('wrong-form');
  const cents = decimals.replace(/0+$/, '').padEnd(2, '0');
  if (cents.length > 2) return fail('not-whole-cents');
  return ok(Number(whole.replaceAll('.', '') + cents));
}

/** An amount as it is typed: `9,95`, without the sign. */
export function amountText(amountCents: number): string {
  return (amountCents / 100).toFixed(2).replace('.', ',');
}
