import { keptFor } from '#server/ports/kept-for.ts';
import type { Clock } from '#server/ports/ports.ts';
import type { Api } from './api-environment.ts';

/** How long the result of a probe is reused: a probe writes to the file store and queries the database, so it is not made for every request. */
const probeLastsMs = 5_000;

/** `/health`: the process answers. `/ready`: the services that it needs work too; the answer lists each by name. */
export function mountHealth(api: Api, clock: Clock, isReady: () => Promise<Record<string, boolean>>): void {
  const probe = keptFor<Record<string, boolean>>(probeLastsMs);
  api.get('/health', (c) => c.json({ status: 'alive' }));
  api.get('/ready', async (c) => {
    const parts = await probe(clock.now().getTime(), isReady);
    const isWell = Object.values(parts).every(Boolean);
    return c.json({ status: isWell ? 'ready' : 'not ready', ...parts }, isWell ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
