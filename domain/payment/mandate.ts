import { addMonths } from '#domain/shared/civil-date.ts';

/**
 * The text that an account holder accepts when giving a mandate: the words of the SEPA Core rulebook (European Payments Council, EPC016-06, annex VII),
 * which no creditor may change. A changed text gets another version; each mandate stores the version that was accepted.
 */
export const mandateText = {
  version: 'core-1',
  title: 'Orden de domiciliación de adeudo directo SEPA',
  text: 'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones del acreedor. Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta. Puede obtener información adicional sobre sus derechos en su entidad financiera.',
} as const;

/** A mandate that was not used for a debit for this many months has ended (SEPA Core rulebook, EPC016-06): the account holder has to give a new one. */
const unusedMonths = 36;

/**
 * On `day`, the mandates that were last used before the returned day have ended; both civil dates. The last use is the value date of the last debit that was sent,
 * even if it was returned; for a mandate that was never used, the day of its signature.
 */
export function mandatesEndedBefore(day: string): string {
  return addMonths(day, -unusedMonths);
}
