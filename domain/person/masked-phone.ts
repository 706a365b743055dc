/** A Spanish number that only its owner knows again, by its last four digits: `··· ·· 47 18`. `national`: its nine digits. */
export function maskedPhone(national: string): string {
  return `··· ·· ${national.slice(-4, -2)} ${national.slice(-2)}`;
}
