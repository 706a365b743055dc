/** A telephone number in threes: `900 000 123`. */
export function groupedPhone(digits: string): string {
  return digits.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, '$1 ');
}
