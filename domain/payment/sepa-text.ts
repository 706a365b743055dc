/** What every bank of the SEPA schemes reads (EPC217-08); the rest is left as its letter without accents, or as a space. */
export function sepaText(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
}
