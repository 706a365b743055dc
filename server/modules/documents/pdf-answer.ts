/** Whether the caller asks for a PDF, of a call that also answers JSON. */
export const wantsPdf = (request: Request): boolean => request.headers.get('accept')?.includes('application/pdf') ?? false;

/** A personal document with a file name; no cache keeps it. */
export function pdfResponse(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
