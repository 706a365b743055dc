import { addMonths } from '#domain/shared/civil-date.ts';

/**
 * What somebody accepts who lets us debit their account: the words of the SEPA Core rulebook (European Payments Council, EPC016-06, annex VII),
 * which no creditor may change. A changed text gets another version: each mandate names the one it was given by.
 */
export const mandateText = {
  version: 'core-1',
  title: 'Orden de domiciliación de adeudo directo SEPA',
  text: 'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones del acreedor. Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta. Puede obtener información adicional sobre sus derechos en su entidad financiera.',
} as const;

/** A mandate that no debit was made by for so long has ended (SEPA Core rulebook, EPC016-06): the account needs another. */
const unusedMonths = 36;

/**
 * Mandates that were last used before this day have ended on `day`; both civil dates. The last use is the value date of the last debit that was sent,
 * also of one that came back; of a mandate that was never used the day of its signature.
 */
export function mandatesEndedBefore(day: string): string {
  return addMonths(day, -unusedMonths);
}
