import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemStore } from '#src/outbox/ports.ts';
import { bytesOf, callDraft, Device, draft, type Fate, fakeLocks, sha256 } from '#tests/support/outbox-rig.ts';

/** What happens to the device, one thing after another. */
type Step =
  | { do: 'drain' }
  | { do: 'wakeEarly' }
  /** The page dies after that many writes of the next drain, and another is opened. */
  | { do: 'crash'; afterWrites: number }
  | { do: 'clock'; ms: number }
  | { do: 'sign-in' };

const fates: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Fate>('arrives', 'lost-answer', 'no-answer') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fate>(
      'problem',
      'no-receipt',
      'offset-conflict',
      'slot-locked',
      'slot-gone',
      { status: 401, code: 'unauthenticated' },
      { status: 503, code: 'unavailable', retryAfterMs: 120_000 },
      { status: 409, code: 'in-progress' },
    ),
  },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'drain' }),
  fc.constant<Step>({ do: 'wakeEarly' }),
  fc.record({ do: fc.constant('crash' as const), afterWrites: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ do: fc.constant('clock' as const), ms: fc.constantFrom(1000, 60_000, 3_600_000, -60_000, 2 * 86_400_000, -2 * 86_400_000) }),
  fc.constant<Step>({ do: 'sign-in' }),
);

/** A page whose storage stops answering after that many writes: it is dead from there on. */
function dyingAfter(writes: number, died: () => void) {
  let left = writes;
  const forever = new Promise<never>(() => {});
  const orDie =
    <Given extends unknown[], Value>(write: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> => {
      left -= 1;
      if (left >= 0) return write(...given);
      died();
      return forever;
    };
  return (store: ItemStore): ItemStore => ({
    ...store,
    change: orDie(store.change),
    transact: orDie(store.transact),
    changeQueue: orDie(store.changeQueue),
  });
}

test('whatever happens in whatever order: nothing lost, nothing doubled, nothing called sent that is not there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fates, { maxLength: 25 }), fc.array(steps, { maxLength: 25 }), async (script, story) => {
      const device = new Device();
      const locks = fakeLocks();
      let page = device.open({ locks });
      const texts = new Map([
        ['front', 'f'],
        ['back', 'b'],
        ['submit', '{}'],
      ]);
      const remaining = [...script];
      device.server.fate = () => remaining.shift() ?? 'arrives';
      await page.outbox.enqueue(draft('f', { id: 'front' }));
      await page.outbox.enqueue(draft('b', { id: 'back', kind: 'back' }));
      await page.outbox.enqueueAndRelease([callDraft('{}', { id: 'submit', needs: ['front', 'back'] })], { release: ['front', 'back'] });
      await page.outbox.drain();

      const check = async () => {
        for (const item of await page.outbox.list()) {
          const kept = device.server.kept.get(item.id);
          const text = texts.get(item.id) ?? '';
          if (item.state === 'sent') expect(kept?.sha256).toBe(item.sha256);
          else expect(await page.outbox.bytesOf(item.id)).toEqual(bytesOf(text));
        }
        expect((await page.outbox.list()).map(({ id }) => id).sort()).toEqual(['back', 'front', 'submit']);
      };

      for (const step of story) {
        if (step.do === 'drain') await page.outbox.drain();
        if (step.do === 'wakeEarly') await page.outbox.wakeEarly('network');
        if (step.do === 'clock') device.now += step.ms;
        if (step.do === 'sign-in')
          await page.outbox.unblock('sign-in', { type: 'evaluation', riskId: 1 }, { id: 'g', token: 'pg_new', expiresAt: 0 });
        if (step.do === 'crash') {
          const died = Promise.withResolvers<void>();
          const doomed = device.open({ locks, wrap: dyingAfter(step.afterWrites, died.resolve) });
          await Promise.race([doomed.outbox.wakeEarly('person').catch(() => {}), died.promise]);
          locks.breakAll();
          page = device.open({ locks });
        }
        // Waits until what the step began in the background has ended.
        await page.outbox.drain();
        await check();
      }

      // In the end the network is good, somebody has signed in, and time goes by.
      remaining.length = 0;
      await page.outbox.unblock('sign-in', null);
      for (let round = 0; round < 8; round += 1) {
        device.now += 3_600_001;
        await page.outbox.drain();
      }
      expect((await page.outbox.list()).every(({ state }) => state === 'sent')).toBe(true);
      expect(new Map([...device.server.kept].map(([id, { sha256: hash }]) => [id, hash]))).toEqual(
        new Map([...texts].map(([id, text]) => [id, sha256(bytesOf(text))])),
      );
      // The server was never sent the submit before the photos had arrived.
      expect(device.server.attempts.indexOf('submit')).toBeGreaterThan(device.server.attempts.indexOf('back'));
    }),
    { numRuns: 150 },
  );
}, 120_000);
