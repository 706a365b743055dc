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
