/** A Spanish phone number masked to its last four digits, by which its owner recognizes it: `··· ·· 47 18`. `national`: its nine digits. */
export function maskedPhone(national: string): string {
  return `··· ·· ${national.slice(-4, -2)} ${national.slice(-2)}`;
}
