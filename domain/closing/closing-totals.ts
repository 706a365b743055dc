import { centsOf } from '#domain/shared/money.ts';

/** Counts and amounts of a store in a month. Amounts in euros. */
export interface ClosingFigures {
  contracted: number;
  contracted_premium: number;
  ended: number;
  receipts: number;
  collected: number;
  net_premium: number;
  instalment_surcharge: number;
  consorcio: number;
  premium_tax: number;
  winding_up_levy: number;
  refunded: number;
  balance: number;
}

/** The sum of each figure over all rows. Sums are made in whole cents, so that fractions of euros lose nothing to rounding. */
export function totalOf(rows: readonly ClosingFigures[]): ClosingFigures {
  const sum = (name: keyof ClosingFigures) => rows.reduce((cents, row) => cents + centsOf(row[name]), 0) / 100;
  return {
    contracted: sum('contracted'),
    contracted_premium: sum('contracted_premium'),
    ended: sum('ended'),
    receipts: sum('receipts'),
    collected: sum('collected'),
    net_premium: sum('net_premium'),
    instalment_surcharge: sum('instalment_surcharge'),
    consorcio: sum('consorcio'),
    premium_tax: sum('premium_tax'),
    winding_up_levy: sum('winding_up_levy'),
    refunded: sum('refunded'),
    balance: sum('balance'),
  };
}

/** What the insurer collects for others: the Consorcio's surcharge, the tax on premiums and the levy for winding up, in euros. */
export function forOthers({ consorcio, premium_tax: tax, winding_up_levy: levy }: ClosingFigures): number {
  return (centsOf(consorcio) + centsOf(tax) + centsOf(levy)) / 100;
}
