/** Whether a call that answers a document too was asked for that. */
export const wantsPdf = (request: Request): boolean => request.headers.get('accept')?.includes('application/pdf') ?? false;

/** Somebody's document, under a name to keep it by; nobody's cache keeps it. */
export function pdfResponse(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
