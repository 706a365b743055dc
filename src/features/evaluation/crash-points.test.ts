import 'fake-indexeddb/auto';
import { keys } from 'idb-keyval';
import { afterEach, expect, test } from 'vitest';
import { draftName } from '#domain/outbox/draft-name.ts';
import { needsAttention } from '#domain/outbox/presentation.ts';
import { ownCaptures } from '#domain/outbox/reconcile.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { EvaluationServer } from '#tests/support/evaluation-server.ts';
import { bytesOf, Device, diesAtWrite, fakeLocks, sha256 } from '#tests/support/outbox-rig.ts';
import { type Draft, type DraftImei, newDraft, progressOf } from './draft.ts';
import { changeDraft, correctImei, keepCapture, sendDraft } from './draft-changes.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

const place = { userId: 1, policyId: 7, riskId: 9 };
const name = draftName(place);
const by = { device: { platform: 'android', screenRatio: 2 }, cap: 3 } as const;
const imei = (value: string): DraftImei => ({ value, second: null, source: 'typed' });
const grant = { id: 'g', token: 'pg_x', expiresAt: 9_000_000_000_000 };
const kit = { grant, challenges: [], imeiRetryCount: 0 };

/** A phone with the evaluation, and the person who uses it. */
class Person {
  readonly device = new Device();
  readonly server = new EvaluationServer();
  readonly locks = fakeLocks();
  outbox: Outbox;

  constructor() {
    this.outbox = this.device.open({ locks: this.locks, transport: this.server.transport }).outbox;
  }

  /** The app is opened again on the same phone, a while later. */
  async reopen(): Promise<void> {
    this.locks.breakAll();
    this.device.now += 120_000;
    this.outbox = this.device.open({ locks: this.locks, transport: this.server.transport }).outbox;
    await this.outbox.unblock('update', null);
    await this.outbox.wakeEarly('network');
  }

  async open(): Promise<OpenEvaluation> {
    const draft = ((await this.outbox.readDraft(name)) as Draft | undefined) ?? newDraft('e1');
    return { place, device: 'x', kit, draft, isBegun: true };
  }

  photo = async (side: 'front' | 'back', text: string, outbox = this.outbox) =>
    keepCapture(outbox, await this.open(), side, {
      bytes: bytesOf(text),
      mediaType: 'image/jpeg',
      challenge: null,
      frame: null,
      quality: 'sharp',
      flags: [],
    });
  number = async (value: string, outbox = this.outbox) =>
    changeDraft(outbox, await this.open(), (draft) => ({ ...draft, imei: imei(value) }));
  send = async (outbox = this.outbox) => sendDraft(outbox, await this.open(), by);
  correct = async (value: string, outbox = this.outbox) => correctImei(outbox, await this.open(), imei(value), by);
  remove = async (outbox = this.outbox) =>
    outbox.remove(
      (await outbox.list()).map(({ id }) => id),
      name,
    );

  async untilReview(): Promise<void> {
    await this.number('354049075595941');
    await this.photo('front', 'front 1');
    await this.photo('back', 'back 1');
  }
}

const steps: Record<string, { before: (person: Person) => Promise<unknown>; step: (person: Person, outbox: Outbox) => Promise<unknown> }> =
  {
    'give the IMEI': { before: async () => {}, step: (person, outbox) => person.number('354049075595941', outbox) },
    'keep the first photo': {
      before: (person) => person.number('354049075595941'),
      step: (person, outbox) => person.photo('front', 'front 1', outbox),
    },
    'take a photo again': { before: (person) => person.untilReview(), step: (person, outbox) => person.photo('front', 'front 2', outbox) },
    'change the IMEI': { before: (person) => person.untilReview(), step: (person, outbox) => person.number('353326121232849', outbox) },
    send: { before: (person) => person.untilReview(), step: (person, outbox) => person.send(outbox) },
    'send without a network': {
      before: async (person) => {
        await person.untilReview();
        person.server.isReachable = false;
      },
      step: (person, outbox) => person.send(outbox),
    },
    'correct a repeated IMEI': {
      before: async (person) => {
        person.server.insuredElsewhere.add('354049075595941');
        await person.untilReview();
        await person.send();
        await person.outbox.drain();
      },
      step: (person, outbox) => person.correct('353326121232849', outbox),
    },
    'repeat what was refused': {
      before: async (person) => {
        await person.untilReview();
        person.server.damaged.add('front 1');
        await person.send();
        await person.outbox.drain();
        person.server.damaged.clear();
      },
      step: (_, outbox) => outbox.reopen(name),
    },
    'delete all of it': {
      before: async (person) => {
        await person.untilReview();
        person.server.isReachable = false;
        await person.send();
        await person.outbox.drain();
      },
      step: (person, outbox) => person.remove(outbox),
    },
  };

interface Correction {
  act: (person: Person) => Promise<unknown>;
  isDone: (draft: Draft) => boolean;
}

const nothing = async () => {};

/** What the person changes once the app is open again, as far as it lets them. */
const corrections: Record<string, Correction> = {
  nothing: { act: nothing, isDone: () => true },
  'a photo again': {
    act: (person) => person.photo('front', 'front 3'),
    isDone: ({ captures }) => captures.front?.sha256 === sha256(bytesOf('front 3')),
  },
  'another number': { act: (person) => person.number('356938035643809'), isDone: (draft) => draft.imei?.value === '356938035643809' },
};

afterEach(() => {
  diesAtWrite(null);
});

/** Expects draft and queue to agree. */
async function expectAgreement(person: Person): Promise<void> {
  const { draft } = await person.open();
  const items = await person.outbox.list();
  const submits = items.filter(({ kind }) => kind === 'submit');
  if (progressOf(draft).isReleased) {
    expect(submits.map(({ subject, isReleased }) => [subject.id, isReleased])).toEqual([[draft.evaluationId, true]]);
    expect(items.map(({ id }) => id).sort()).toEqual([...draft.released].sort());
  } else {
    expect(submits).toEqual([]);
    expect(items.filter((item) => item.isReleased)).toEqual([]);
    expect(person.server.evaluations.has(draft.evaluationId)).toBe(false);
    expect(items.map(({ id }) => id).sort()).toEqual(ownCaptures(draft).sort());
  }
  for (const item of items) expect(item.state === 'sent' || (await person.outbox.bytesOf(item.id)) !== null).toBe(true);
}

/** The IMEI is only in the draft: it must be deleted with the photos and calls, and stay as long as they do. */
async function expectToGoTogether(person: Person): Promise<void> {
  const isThere = (await person.outbox.list()).length > 0;
  expect((await person.open()).draft.imei !== null).toBe(isThere);
}

/** Finishes the evaluation as the screens ask for it, until the server has it, and expects it to contain the person's last changes. */
async function expectToEndWell(person: Person): Promise<void> {
  if ((await person.outbox.list()).some(({ state }) => state === 'refused')) await person.outbox.reopen(name);
  let { draft } = await person.open();
  if (!progressOf(draft).isReleased) {
    if (!draft.imei) await person.number('354049075595941');
    if (!draft.captures.front) await person.photo('front', 'front 1');
    if (!draft.captures.back) await person.photo('back', 'back 1');
    expect((await person.send()).isSent).toBe(true);
  }
  for (let round = 0; round < 6; round += 1) {
    await person.outbox.drain();
    person.device.now += 400_000;
  }
  const blocked = (await person.outbox.list()).find((item) => item.blockedBy === 'imei-repeated');
  if (blocked) {
    await person.correct('353326121232849');
    for (let round = 0; round < 3; round += 1) {
      await person.outbox.drain();
      person.device.now += 400_000;
    }
  }
  ({ draft } = await person.open());
  const items = await person.outbox.list();
  expect(items.filter(needsAttention)).toEqual([]);
  expect(items.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect((await keys<string>(strictStore())).filter((key) => key.startsWith('bytes:'))).toEqual([]);
  expect(person.server.evaluations.get(draft.evaluationId)).toEqual({
    imei: draft.imei?.value,
    captures: Object.fromEntries(Object.entries(draft.captures).map(([side, capture]) => [side, capture.sha256])),
  });
  expect(person.server.evaluations.size).toBe(1);
}

/** The app is opened again after the crash, the person corrects something, and the evaluation is sent to the end. */
async function liveOn(person: Person, correction: Correction): Promise<void> {
  await person.reopen();
  await expectAgreement(person);
  const isOpen = !progressOf((await person.open()).draft).isReleased;
  await correction.act(person);
  const { draft } = await person.open();
  expect(correction.isDone(draft)).toBe(isOpen || correction.act === nothing);
  expect(draft.isTooLate ?? false).toBe(!isOpen && correction.act !== nothing);
  await expectAgreement(person);
  person.server.isReachable = true;
  await expectToEndWell(person);
}

for (const [step, { before, step: act }] of Object.entries(steps)) {
  test(`"${step}", the phone dying at each of its writes: what is shown, sent and left over agrees, and the last word counts`, async () => {
    let isWhole = false;
    for (let write = 1; !isWhole; write += 1) {
      for (const [correction, correct] of Object.entries(corrections)) {
        const person = new Person();
        await before(person);
        await person.outbox.drain();
        const death = diesAtWrite(write);
        const doomed = person.device.open({ locks: person.locks, transport: person.server.transport, wrap: death.wrap }).outbox;
        const acting = act(person, doomed).then(() => doomed.drain());
        isWhole = (await Promise.race([acting.then(() => 'whole'), death.died])) === 'whole';
        diesAtWrite(null);
        person.server.isReachable = step === 'send without a network' ? false : person.server.isReachable;
        try {
          if (step === 'delete all of it') await expectToGoTogether(person);
          await liveOn(person, correct);
        } catch (error) {
          throw new Error(`at write ${write}, then ${correction}`, { cause: error });
        }
      }
      expect(write).toBeLessThan(200);
    }
  });
}
