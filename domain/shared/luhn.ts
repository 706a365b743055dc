/** Luhn's check digit for the digits before it (ISO/IEC 7812-1 annex B). */
export function luhnCheckDigit(body: string): string {
  let sum = 0;
  for (let at = 0; at < body.length; at += 1) {
    const digit = Number(body[body.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
