/**
 * A telephone as people read it, in threes: `900 000 123`. Everything but digits is left out, and the Spanish prefix before nine
 * digits too (decision A43); a number of another country is grouped as it is.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(?:00)?34(?=\d{9}$)/, '');
  return digits.replace(/\d{3}(?=\d)/g, '$& ');
}
