/** A telephone number in groups of three digits: `900 000 123`. */
export function groupedPhone(digits: string): string {
  return digits.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, '$1 ');
}
