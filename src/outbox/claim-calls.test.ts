import 'fake-indexeddb/auto';
import { keys } from 'idb-keyval';
import { afterEach, expect, test } from 'vitest';
import { type ClaimDraft, claimDraftName, itemsOfClaim, newClaimDraft } from '#domain/outbox/claim-draft.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { ClaimServer } from '#tests/support/claim-server.ts';
import { bytesOf, Device, diesAtWrite, fakeLocks } from '#tests/support/outbox-rig.ts';
import type { ClaimFile } from './claim-calls.ts';

const place = { userId: 1, policyId: 7, riskId: 9 };
const documents = ['invoice', 'police-report'];
const grant = { id: 'g', token: 'pg_x', expiresAt: 9_000_000_000_000 };
const file = (text: string, document: ClaimFile['document'] = 'invoice'): ClaimFile => ({
  document,
  bytes: bytesOf(text),
  mediaType: 'application/pdf',
});

/** A phone and the person who declares a claim on it. */
class Person {
  readonly device = new Device();
  readonly server = new ClaimServer();
  readonly locks = fakeLocks();
  outbox: Outbox;

  constructor() {
    this.outbox = this.open();
  }

  open(wrap?: ReturnType<typeof diesAtWrite>['wrap']): Outbox {
    return this.device.open({ locks: this.locks, transport: this.server.transport, ...(wrap ? { wrap } : {}) }).outbox;
  }

  async reopen(): Promise<void> {
    this.locks.breakAll();
    this.device.now += 120_000;
    this.outbox = this.open();
    await this.outbox.wakeEarly('network');
  }

  draft = async () => (await this.outbox.readDraft(claimDraftName(place))) as ClaimDraft | undefined;
  fill = async (parts: Partial<ClaimDraft> = {}, outbox = this.outbox) =>
    outbox.changeClaimDraft(place, (kept) => ({
      ...(kept ?? newClaimDraft('c1')),
      type: 1,
      lossDate: '2026-11-20',
      description: 'En el metro',
      ...parts,
    }));
  add = async (text: string, document: ClaimFile['document'] = 'invoice', outbox = this.outbox) => {
    const draft = await this.draft();
    return outbox.keepClaimFile(place, draft?.claimId ?? 'c1', file(text, document), { isDeclared: draft === undefined, grant });
  };
  send = async (outbox = this.outbox) => {
    const draft = await this.draft();
    return draft ? outbox.declareClaim(place, draft, { grant, fieldIds: [], documents }) : false;
  };
  /** Time passes while there is a network. */
  async settle(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      await this.outbox.drain();
      this.device.now += 400_000;
    }
  }
}

afterEach(() => {
  diesAtWrite(null);
});

const untilReview = async (person: Person) => {
  await person.fill();
  await person.add('factura');
  await person.add('denuncia', 'police-report');
};

interface Step {
  before: (person: Person) => Promise<unknown>;
  act: (person: Person, outbox: Outbox) => Promise<unknown>;
  /** The files that must exist in the end whether or not the step was done; `perhaps`: those that exist only if it was done. */
  always: string[];
  perhaps?: string[];
}

const steps: Record<string, Step> = {
  'fill in': { before: async () => {}, act: (person, outbox) => person.fill({ description: 'Otra cosa' }, outbox), always: [] },
  'add a document': {
    before: (person) => person.fill(),
    act: (person, outbox) => person.add('factura', 'invoice', outbox),
    always: [],
    perhaps: ['invoice: factura'],
  },
  send: { before: untilReview, act: (person, outbox) => person.send(outbox), always: ['invoice: factura', 'police-report: denuncia'] },
  'send without a network': {
    before: async (person) => {
      await untilReview(person);
      person.server.isReachable = false;
    },
    act: (person, outbox) => person.send(outbox),
    always: ['invoice: factura', 'police-report: denuncia'],
  },
  'send, every answer lost': {
    before: async (person) => {
      await untilReview(person);
      person.server.losesAnswers = true;
    },
    act: (person, outbox) => person.send(outbox),
    always: ['invoice: factura', 'police-report: denuncia'],
  },
  'send, with a document that is asked for no more': {
    before: async (person) => {
      await untilReview(person);
      await person.add('certificado', 'disability-resolution');
    },
    act: (person, outbox) => person.send(outbox),
    always: ['invoice: factura', 'police-report: denuncia'],
  },
  'correct what was refused': {
    before: async (person) => {
      await untilReview(person);
      await person.fill({ lossDate: '2027-03-01' });
      await person.send();
      await person.outbox.drain();
    },
    act: (_, outbox) => outbox.reopenClaim(place, 'c1'),
    always: ['invoice: factura', 'police-report: denuncia'],
  },
  'add to what was declared': {
    before: async (person) => {
      await untilReview(person);
      await person.send();
      await person.outbox.drain();
    },
    act: async (person, outbox) => {
      await person.add('denuncia sellada', 'police-report', outbox);
      await outbox.sendClaimFiles('c1');
    },
    always: ['invoice: factura', 'police-report: denuncia'],
    perhaps: ['police-report: denuncia sellada'],
  },
};

/** The app is opened again, the person continues from what it shows, and the claim is sent to the end. */
async function liveOn(person: Person, { always, perhaps = [] }: Step): Promise<void> {
  await person.reopen();
  person.server.isReachable = true;
  person.server.losesAnswers = false;
  if ((await person.outbox.list()).some(({ kind, state }) => kind === 'claim' && state === 'refused'))
    await person.outbox.reopenClaim(place, 'c1');
  const draft = await person.draft();
  const items = await person.outbox.list();
  // A draft's declaration is not queued and none of its files is released; a declared claim has no draft.
  if (draft) expect(itemsOfClaim(items, draft.claimId).filter(({ kind, isReleased }) => kind === 'claim' || isReleased)).toEqual([]);
  if (draft?.lossDate === '2027-03-01' || (!draft && items.length === 0)) await person.fill({ lossDate: '2026-11-20' });
  await person.send();
  for (const { subject } of await person.outbox.list()) if (subject.type === 'claim') await person.outbox.sendClaimFiles(subject.id);
  await person.settle();
  const left = await person.outbox.list();
  expect(left.map(({ state }) => state)).toEqual(left.map(() => 'sent'));
  expect((await keys<string>(strictStore())).filter((key) => /^(bytes|draft):/.test(key))).toEqual([]);
  const [claim, ...others] = [...person.server.claims.values()];
  expect(others).toEqual([]);
  const files = (claim?.files ?? []).toSorted();
  expect([always, [...always, ...perhaps].toSorted()]).toContainEqual(files);
}

for (const [name, step] of Object.entries(steps)) {
  test(`"${name}", the phone dying at each of its writes: the claim arrives whole and once`, async () => {
    let isWhole = false;
    for (let write = 1; !isWhole; write += 1) {
      const person = new Person();
      await step.before(person);
      const death = diesAtWrite(write);
      const doomed = person.open(death.wrap);
      const acting = step.act(person, doomed).then(() => doomed.drain());
      isWhole = (await Promise.race([acting.then(() => 'whole'), death.died])) === 'whole';
      diesAtWrite(null);
      try {
        await liveOn(person, step);
      } catch (error) {
        throw new Error(`at write ${write}`, { cause: error });
      }
      expect(write).toBeLessThan(200);
    }
  });
}

test('sent in two tabs at once: one claim, and each is told', async () => {
  const person = new Person();
  await untilReview(person);
  const draft = (await person.draft()) ?? newClaimDraft('x');
  const tabs = [person.outbox, person.open()];
  const sent = await Promise.all(tabs.map((tab) => tab.declareClaim(place, draft, { grant, fieldIds: [], documents })));
  expect(sent.filter(Boolean)).toHaveLength(1);
  await person.settle();
  expect(person.server.claims.size).toBe(1);
});

test('what another tab has changed is not sent unseen', async () => {
  const person = new Person();
  await untilReview(person);
  const seen = await person.draft();
  await person.fill({ description: 'Otra cosa' });
  expect(await person.outbox.declareClaim(place, seen ?? newClaimDraft('x'), { grant, fieldIds: [], documents })).toBe(false);
  expect(await person.draft()).toMatchObject({ description: 'Otra cosa' });
});

test('files of documents that are asked for no more are there while the draft is, and neither sent nor kept after it', async () => {
  const person = new Person();
  await person.fill();
  await person.add('certificado', 'disability-resolution');
  const draft = await person.fill({ type: 3 });
  expect(itemsOfClaim(await person.outbox.list(), 'c1')).toHaveLength(1);
  const other = person.open();
  // Another tab adds one more file after this tab has listed the items.
  let isLate = true;
  const outbox = person.open((store) => ({
    ...store,
    list: async () => {
      const items = await store.list();
      if (isLate) {
        isLate = false;
        await person.add('otro', 'disability-resolution', other);
      }
      return items;
    },
  }));
  expect(await outbox.declareClaim(place, draft, { grant, fieldIds: [], documents })).toBe(true);
  await person.settle();
  expect(person.server.claims.get('c1')?.files).toEqual([]);
  expect((await person.outbox.list()).map(({ kind }) => kind)).toEqual(['claim']);
  expect((await keys<string>(strictStore())).filter((key) => key.startsWith('bytes:'))).toEqual([]);
});

test('a file for a claim that was declared meanwhile is not kept where nobody would send it', async () => {
  const person = new Person();
  await untilReview(person);
  await person.send();
  const late = person.outbox.keepClaimFile(place, 'c1', file('tarde'), { isDeclared: false, grant });
  await expect(late).rejects.toMatchObject({ reason: 'id-taken' });
});

test('one file that is refused holds up neither the claim nor the others', async () => {
  const person = new Person();
  await untilReview(person);
  const fate = person.server.transport.send;
  person.server.transport.send = async (item, bytes, reports) =>
    item.kind === 'claim-document' && item.subject.type === 'claim' && item.subject.document === 'invoice'
      ? { type: 'problem', status: 415, code: 'unsupported-media', retryAfterMs: null }
      : fate(item, bytes, reports);
  await person.send();
  await person.settle();
  expect(person.server.claims.get('c1')?.files).toEqual(['police-report: denuncia']);
  expect((await person.outbox.list()).filter(({ state }) => state === 'refused')).toHaveLength(1);
});

test('without a grant it waits for one of claims, and another person’s or an evaluation’s does not take it', async () => {
  const person = new Person();
  person.server.grant = 'pg_new';
  await untilReview(person);
  await person.send();
  await person.settle();
  const blocked = (await person.outbox.list()).filter(({ blockedBy }) => blockedBy === 'sign-in');
  expect(blocked.map(({ kind }) => kind)).toEqual(['claim']);
  const fresh = { ...grant, token: 'pg_new' };
  await person.outbox.unblock('sign-in', { type: 'evaluation', riskId: 9 }, fresh);
  await person.outbox.unblock('sign-in', { type: 'claim', riskId: 8 }, fresh);
  await person.settle();
  expect(person.server.claims.size).toBe(0);
  await person.outbox.unblock('sign-in', { type: 'claim', riskId: 9 }, fresh);
  await person.settle();
  expect(person.server.claims.get('c1')?.files).toHaveLength(2);
});

test('a declaration that cannot be read back leaves the claim as it was, and the next press sends all of it (FA8)', async () => {
  const person = new Person();
  await untilReview(person);
  const before = await person.draft();
  const rotten = person.open((store) => ({ ...store, readBytes: async (id) => (id === 'c1' ? bytesOf('{}') : store.readBytes(id)) }));
  await expect(person.send(rotten)).rejects.toMatchObject({ reason: 'unreadable' });
  expect(await person.draft()).toEqual(before);
  expect((await person.outbox.list()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'claim-document saved',
    'claim-document saved',
  ]);
  expect(await person.send()).toBe(true);
  await person.settle();
  expect((await person.outbox.list()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});
