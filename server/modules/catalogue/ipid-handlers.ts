import { getIpid } from '#domain/wire/ipid.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { ipidPdf } from './ipid-pdf.ts';
import { readIpid } from './read-ipid.ts';

/** `limit`: per IP address, since anybody may ask for a PDF. */
export function ipidRoutes({ limit }: { limit: RateLimit }): Route[] {
  return [
    implement(getIpid, ({ params, db, ports }) => readIpid(db, ports, params.id), {
      raw: async ({ params, db, ports }, request) => {
        if (!request.headers.get('accept')?.includes('application/pdf')) return null;
        const pdf = await ipidPdf(await readIpid(db, ports, params.id), ports.clock.now());
        return new Response(new Uint8Array(pdf), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="ipid-${params.id}.pdf"`,
            'cache-control': 'no-cache',
          },
        });
      },
      limits: [byAddress(limit)],
    }),
  ];
}
