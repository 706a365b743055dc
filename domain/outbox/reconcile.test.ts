import { expect, test } from 'vitest';
import type { OutboxItem } from './item.ts';
import { type DraftRecord, reconcile } from './reconcile.ts';
import { sampleItem } from './sample-item.ts';

const now = 1_000_000;
const subject = { type: 'evaluation', id: 'e1', policyId: 2, riskId: 3 } as const;
const sent = { state: 'sent', sentAt: 1 } as const;
const saved = { state: 'saved', isReleased: false } as const;
const sealed = { sealedAt: 1 } as const;
const items: Record<string, OutboxItem> = {
  f1: sampleItem({ id: 'f1', subject }),
  f2: sampleItem({ id: 'f2', subject }),
  back: sampleItem({ id: 'back', subject, kind: 'back' }),
  n1: sampleItem({ id: 'n1', subject, kind: 'imei', action: 'call' }),
  n2: sampleItem({ id: 'n2', subject, kind: 'imei', action: 'call' }),
  s1: sampleItem({ id: 's1', subject, kind: 'submit', action: 'call', needs: ['n1', 'f1', 'back'] }),
  s2: sampleItem({ id: 's2', subject, kind: 'submit', action: 'call', needs: ['n2', 'f2', 'back'] }),
};

const drawn = (front: string, released: string[] = []): DraftRecord => ({
  evaluationId: 'e1',
  captures: { front: { id: front }, back: { id: 'back' } },
  released,
});
const first = ['n1', 'f1', 'back', 's1'];
const second = ['n2', 'f2', 'back', 's2'];

interface Agreed {
  released?: string[];
  front?: string | null;
  isTooLate?: boolean;
  left: string[];
}

/** A case: items of the phone's queue (parts of the items above) and its draft, and what both must be afterwards. `left`: the items that stay. */
test.each<[string, Record<string, Partial<OutboxItem>>, DraftRecord, Agreed]>([
  ['nothing was let go', { f1: saved, back: saved }, drawn('f1'), { left: ['f1', 'back'] }],
  ['all on its way', { f1: {}, back: {}, n1: {}, s1: {} }, drawn('f1', first), { left: ['f1', 'back', 'n1', 's1'] }],
  [
    'let go, and the draft does not know',
    { f1: {}, back: {}, n1: {}, s1: {} },
    drawn('f1'),
    { released: first, left: ['f1', 'back', 'n1', 's1'] },
  ],
  [
    'arrived, and the draft does not know',
    { f1: sent, back: sent, n1: sent, s1: sent },
    drawn('f1'),
    { released: first, left: ['f1', 'back', 'n1', 's1'] },
  ],
  ['a photo again after that, before anything left', { f2: saved, back: {}, n1: {}, s1: {} }, drawn('f2'), { left: ['f2', 'back'] }],
  [
    'a photo again, while the first may have arrived',
    { f2: saved, back: sent, n1: sent, s1: sealed },
    drawn('f2'),
    { released: first, left: ['f2', 'back', 'n1', 's1'] },
  ],
  [
    'a photo again, after the first had arrived',
    { f1: sent, f2: saved, back: sent, n1: sent, s1: sent },
    drawn('f2'),
    { released: first, front: null, isTooLate: true, left: ['f1', 'back', 'n1', 's1'] },
  ],
  [
    'sent twice, the second refused for ever',
    { f1: sent, f2: sent, back: sent, n1: sent, s1: sent, n2: sent, s2: { state: 'refused' } },
    drawn('f2', second),
    { released: first, front: null, isTooLate: true, left: ['f1', 'back', 'n1', 's1'] },
  ],
  [
    'sent twice, the first refused because its photo is gone',
    { f2: sent, back: sent, n1: sent, s1: { state: 'refused', ...sealed }, n2: sent, s2: sent },
    drawn('f2', second),
    { left: ['f2', 'back', 'n2', 's2'] },
  ],
  [
    'another number after it had arrived, waiting for ever',
    { f1: sent, back: sent, n1: sent, s1: sent, n2: { state: 'refused' }, s2: { needs: ['n2', 'f1', 'back'] } },
    drawn('f1', ['n2', 'f1', 'back', 's2']),
    { released: first, left: ['f1', 'back', 'n1', 's1'] },
  ],
  [
    'a number corrected under another evaluation, and the draft does not know',
    {
      f1: sent,
      back: sent,
      n2: { subject: { ...subject, id: 'e2' } },
      s2: { needs: ['n2', 'f1', 'back'], subject: { ...subject, id: 'e2' } },
    },
    drawn('f1', first),
    { released: ['n2', 'f1', 'back', 's2'], left: ['f1', 'back', 'n2', 's2'] },
  ],
  ['a photo that nobody names', { f1: saved, f2: saved, back: saved }, drawn('f1'), { left: ['f1', 'back'] }],
  [
    'a photo that is being kept',
    { f1: saved, f2: { ...saved, takenAt: now - 1000 }, back: saved },
    drawn('f1'),
    { left: ['f1', 'f2', 'back'] },
  ],
  [
    'a photo that nobody names, of what has arrived',
    { f1: sent, f2: saved, back: sent, n1: sent, s1: sent },
    drawn('f1', first),
    { left: ['f1', 'back', 'n1', 's1'] },
  ],
  [
    'a photo that was being kept, of what has arrived since',
    { f1: sent, f2: { ...saved, takenAt: now - 1000 }, back: sent, n1: sent, s1: sent },
    drawn('f1', first),
    { left: ['f1', 'back', 'n1', 's1'] },
  ],
  [
    'a photo again before the submit left, the other photo there already',
    { f2: saved, back: sent, n1: sent, s1: {} },
    drawn('f2'),
    { left: ['f2'] },
  ],
  ['a photo that the phone has lost', { back: saved }, drawn('f1'), { front: null, left: ['back'] }],
  [
    'the server refused a photo',
    { f1: { state: 'refused' }, back: sent, n1: sent, s1: {} },
    drawn('f1', first),
    { left: ['f1', 'back', 'n1', 's1'] },
  ],
  ['the marks of long ago are gone', {}, drawn('f1', first), { left: [] }],
])('%s', (_, queue, draft, { released = draft.released, front = draft.captures.front?.id ?? null, isTooLate, left }) => {
  const kept = new Map(Object.entries(queue).map(([id, parts]) => [id, { ...(items[id] as OutboxItem), sealedAt: null, ...parts }]));
  const { put, remove, drafts } = reconcile(kept, new Map([['1:2:3', draft]]), now);
  const after = drafts.get('1:2:3') ?? draft;
  expect([...after.released].sort()).toEqual([...released].sort());
  expect(after.captures.front?.id ?? null).toBe(front);
  expect(after.isTooLate).toBe(isTooLate);
  expect([...kept.keys()].filter((id) => !remove.includes(id)).sort()).toEqual(left.sort());
  // One run is enough: a second one finds nothing to change.
  for (const item of put) kept.set(item.id, item);
  for (const id of remove) kept.delete(id);
  expect(reconcile(kept, new Map([['1:2:3', after]]), now)).toEqual({ put: [], remove: [], drafts: new Map() });
});

test('another person, and what no draft is about, are left alone', () => {
  const kept = new Map([
    ['f1', { ...(items.f1 as OutboxItem), ...saved, ownerId: 8 }],
    ['f2', { ...(items.f2 as OutboxItem), ...saved, subject: { ...subject, riskId: 9 } }],
  ]);
  expect(reconcile(kept, new Map([['1:2:3', drawn('none')]]), now).remove).toEqual([]);
});

test('photos of what is to be sent later do not leave by themselves', () => {
  const kept = new Map([
    ['f2', { ...(items.f2 as OutboxItem), ...saved }],
    ['back', items.back as OutboxItem],
    ['s1', items.s1 as OutboxItem],
  ]);
  expect(reconcile(kept, new Map([['1:2:3', drawn('f2')]]), now).put).toMatchObject([{ id: 'back', state: 'saved', isReleased: false }]);
});
