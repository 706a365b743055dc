import { keptFor } from '#server/ports/kept-for.ts';
import type { Clock } from '#server/ports/ports.ts';
import type { Api } from './api-environment.ts';

/** A probe writes to the store of files and asks the database: however many ask, it is made no more often. */
const probeLastsMs = 5_000;

/** `/health`: the process answers. `/ready`: what it needs works too, by name. */
export function mountHealth(api: Api, clock: Clock, isReady: () => Promise<Record<string, boolean>>): void {
  const probe = keptFor<Record<string, boolean>>(probeLastsMs);
  api.get('/health', (c) => c.json({ status: 'alive' }));
  api.get('/ready', async (c) => {
    const parts = await probe(clock.now().getTime(), isReady);
    const isWell = Object.values(parts).every(Boolean);
    return c.json({ status: isWell ? 'ready' : 'not ready', ...parts }, isWell ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
