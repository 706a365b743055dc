import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type ClaimDraft, claimDraftName, itemsOfClaim, newClaimDraft } from '#domain/outbox/claim-draft.ts';
import { ClaimServer } from '#tests/support/claim-server.ts';
import { bytesOf, Device, diesAtWrite, fakeLocks } from '#tests/support/outbox-rig.ts';

const place = { userId: 1, policyId: 7, riskId: 9 };
const documents = ['invoice'];
const of = { grant: { id: 'g', token: 'pg_x', expiresAt: 9_000_000_000_000 }, isDeclared: false };

/** What somebody does with a claim, and what happens to their phone. */
type Step =
  | { do: 'fill'; text: string }
  | { do: 'add' | 'send' | 'drain' }
  | { do: 'network'; isThere: boolean; losesAnswers: boolean }
  /** The page dies at the nth storage write of the following step (n = `write`). */
  | { do: 'die'; write: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('fill' as const), text: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ do: fc.constantFrom('add' as const, 'add' as const, 'send' as const, 'drain' as const) }),
  fc.record({ do: fc.constant('network' as const), isThere: fc.boolean(), losesAnswers: fc.boolean() }),
  fc.record({ do: fc.constant('die' as const), write: fc.integer({ min: 1, max: 15 }) }),
);

afterEach(() => {
  diesAtWrite(null);
});

test('whatever happens in whatever order: one claim, as it was last seen before "Enviar", with every file that was said to be kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (story) => {
      const device = new Device();
      const server = new ClaimServer();
      const locks = fakeLocks();
      const open = (wrap?: ReturnType<typeof diesAtWrite>['wrap']) =>
        device.open({ locks, transport: server.transport, ...(wrap ? { wrap } : {}) }).outbox;
      let outbox = open();
      let write: number | null = null;
      let ids = 0;
      const kept: string[] = [];
      const draftOf = async () => (await outbox.readDraft(claimDraftName(place))) as ClaimDraft | undefined;
      const hasBegun = async () => (await draftOf()) !== undefined || (await outbox.list()).length > 0;

      const act = async (one: Step, at: typeof outbox) => {
        const draft = await draftOf();
        if (one.do === 'fill' && (draft || !(await hasBegun())))
          await at.changeClaimDraft(place, (found) => ({
            ...(found ?? newClaimDraft('c1')),
            type: 1,
            lossDate: '2026-11-20',
            description: one.text,
          }));
        if (one.do === 'add' && draft) {
          ids += 1;
          const name = `f${ids}`;
          const item = await at.keepClaimFile(
            place,
            draft.claimId,
            { document: 'invoice', bytes: bytesOf(name), mediaType: 'application/pdf' },
            of,
          );
          kept.push(`invoice: ${name}`);
          expect(item.state).toBe('saved');
        }
        if (one.do === 'send' && draft) await at.declareClaim(place, draft, { grant: of.grant, fieldIds: [], documents });
        if (one.do === 'drain') await at.drain();
      };

      for (const one of story) {
        device.now += 60_000;
        if (one.do === 'network') {
          server.isReachable = one.isThere;
          server.losesAnswers = one.losesAnswers;
        } else if (one.do === 'die') write = one.write;
        else if (write === null) await act(one, outbox);
        else {
          const death = diesAtWrite(write);
          const doomed = open(death.wrap);
          await Promise.race([act(one, doomed).then(() => doomed.drain()), death.died]);
          diesAtWrite(null);
          locks.breakAll();
          device.now += 120_000;
          outbox = open();
          write = null;
        }
        // No item is marked as sent that the server does not have.
        for (const item of await outbox.list())
          if (item.kind === 'claim' && item.state === 'sent') expect(server.claims.has(item.subject.id)).toBe(true);
      }

      server.isReachable = true;
      server.losesAnswers = false;
      const last = await draftOf();
      if (last) await outbox.declareClaim(place, last, { grant: of.grant, fieldIds: [], documents });
      await outbox.sendClaimFiles('c1');
      for (let round = 0; round < 6; round += 1) {
        await outbox.wakeEarly('network');
        device.now += 400_000;
      }
      const left = itemsOfClaim(await outbox.list(), 'c1');
      expect(left.map(({ state }) => state)).toEqual(left.map(() => 'sent'));
      expect(server.claims.size).toBe(left.length === 0 ? 0 : 1);
      const files = server.claims.get('c1')?.files ?? [];
      expect(new Set(files).size).toBe(files.length);
      expect(kept.filter((file) => !files.includes(file))).toEqual([]);
      if (last) expect(server.claims.get('c1')?.description).toBe(last.description);
    }),
    { numRuns: 60, seed: 17 },
  );
});
