import { fail, ok, type Result } from './result.ts';

const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

/** Cents of an amount in euros, as the wire carries it: 9.95 → 995. Rounded to the nearest cent, so that 1.1 × 3 (3.3000000000000003) is 330. */
export function centsOf(amountEuros: number): number {
  const cents = Math.round(amountEuros * 100);
  // Minus zero would be written "-0,00 €".
  return cents === 0 ? 0 : cents;
}

/** `9,95 €`: comma, two decimals, no-break space before the sign (decision A37). */
export function formatMoney(amountCents: number): string {
  // Adding zero turns minus zero, which is written "-0,00 €", into zero.
  return euros.format((amountCents + 0) / 100);
}

/** Why a text is not an amount: it is empty, not a number, or has fractions of a cent. */
export type AmountProblem = 'empty' | 'wrong-form' | 'not-whole-cents';

/** `writtenAmount`: a number with or without points between thousands, then a decimal comma. `withPoint`: a decimal point before one or two digits. */
const writtenAmount = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/;
const withPoint = /^(\d+)\.(\d{1,2})$/;

/**
 * Reads an amount as people in Spain type it (`9,95`, `1.250`, `1.250,50 €`) and returns it in cents. A point before three digits separates thousands; before
 * one or two it is a decimal point, as on a numeric keypad. The digits are read as text, so that no cent is lost to floating point.
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

/** An amount as people type it: `9,95`, without the euro sign. */
export function amountText(amountCents: number): string {
  return (amountCents / 100).toFixed(2).replace('.', ',');
}
