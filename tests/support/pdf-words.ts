/** The text of an uncompressed PDF: its strings are hexadecimal, with spaces between letters as numbers. */
export function pdfWords(pdf: string): string {
  return [...pdf.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');
}
