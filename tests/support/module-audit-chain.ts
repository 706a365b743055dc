import { beforeEach, expect } from 'vitest';
import { recordEvents } from '#server/modules/audit/record-event.ts';
import { sealEvents } from '#server/modules/audit/seal-events.ts';
import { verifyChain } from '#server/modules/audit/verify-chain.ts';
import { openModuleApi } from './module-api.ts';

const kinds = ['policy-changed', 'session-opened', 'list-exported'] as const;

type Four = [number, number, number, number];
/** The ids of the events under three seals. */
export type ChainIds = [Four, Four, Four];

/** A separate audit, empty before each test, with functions that write events and check the chain. */
export async function openAuditChain() {
  const api = await openModuleApi();
  const { ports } = api;
  const start = api.now;

  beforeEach(async () => {
    api.now = start;
    api.lines.length = 0;
    await api.sql('truncate audit_events, audit_unsealed, audit_hashes, audit_seals, audit_checks restart identity');
  });

  /** Writes so many events of one instant, one after the other, and returns their ids. */
  async function write(count: number): Promise<number[]> {
    const [before] = await api.sql<{ id: string }>('select coalesce(max(id), 0) as id from audit_events');
    await recordEvents(
      ports.db,
      ports,
      Array.from({ length: count }, (_, at) => ({
        kind: kinds[at % 3] ?? kinds[0],
        userId: 4,
        data: { at, changes: [{ field: 'name' }] },
      })),
    );
    const rows = await api.sql<{ id: string }>('select id from audit_events where id > $1 order by id', [before?.id]);
    return rows.map(({ id }) => Number(id));
  }

  const faults = async () => (await verifyChain(ports)).faults;
  const later = (ms: number) => {
    api.now = new Date(api.now.getTime() + ms);
  };

  /** Three seals over four events each, a minute apart. */
  async function chainOfThree(): Promise<ChainIds> {
    const ids: number[][] = [];
    for (let seal = 0; seal < 3; seal += 1) {
      ids.push(await write(4));
      later(60_000);
      expect(await sealEvents(ports)).toBe(4);
    }
    return ids as ChainIds;
  }

  return { api, ports, start, write, faults, later, chainOfThree };
}
