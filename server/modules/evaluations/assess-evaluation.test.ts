import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { assessEvaluation, assessLater } from '#server/modules/evaluations/assess-evaluation.ts';
import { leaveToPerson } from '#server/modules/evaluations/leave-to-person.ts';
import { StoppedError } from '#server/ports/stopped-error.ts';
import { openDesk, told } from '#tests/support/module-evaluations.ts';
import { mirrorPhoto as fixture, handInMirror, shownChallenges as shown } from '#tests/support/module-mirror.ts';

const desk = await openDesk({ ASSESSMENT: 'automatic' });
const { api, begin, here, risk, status, submission, submit, decide } = desk;
afterAll(() => api.close());
beforeEach(async () => {
  await begin();
  await api.sql('delete from capture_traces');
});

const handIn = async (front: string, back: string, challenge: string | null = shown[0], extra: Record<string, unknown> = {}) =>
  handInMirror(desk, { front: await fixture(front), back: await fixture(back) }, challenge, extra);

describe('an assessment', () => {
  test('of two good photos validates at once', async () => {
    const { id } = await handIn('front', 'back-good');
    expect(await status()).toMatchObject({ status: 'waiting', review: 'automatic' });
    await assessEvaluation(api.ports, id);
    expect(await status()).toMatchObject({
      status: 'finished',
      review: null,
      frontal: { label: 'Validated', reasons: [] },
      trasera: { label: 'Validated', reasons: [] },
      payment_link: '/pagar/1',
      retry_count: 0,
    });
    expect(await risk()).toMatchObject({ evaluation_status: 3 });
    const [event] = await api.sql(`select data from audit_events where kind = 'evaluation-decided' and risk_id = $1`, [here.place.riskId]);
    expect(event).toMatchObject({ data: { verdict: 'Validated', by: 'rules' } });
  });

  test('whose photos end the server each time goes to a person with the last try, which looks at none', async () => {
    const { id } = await handIn('front', 'back-good');
    const { assessor } = api.ports;
    // As in a server that is killed, nothing follows the look at a photo.
    api.ports.assessor = { look: () => new Promise(() => undefined) };
    void assessLater(api.ports, { evaluationId: id }, { isLast: true });
    await expect.poll(() => status()).toMatchObject({ status: 'waiting', review: 'person' });
    api.ports.assessor = assessor;
  });

  test('that cannot be made is tried again, and with the last try a person has it; one that was decided meanwhile stays decided', async () => {
    const { id } = await handIn('front', 'back-good');
    const { blobs } = api.ports;
    const again = (isLast: boolean) => assessLater(api.ports, { evaluationId: id }, { isLast });
    api.ports.blobs = { ...blobs, open: async () => Promise.reject(new Error('the store does not answer')) };
    await expect(again(false)).rejects.toThrow('the store');
    expect(await status()).toMatchObject({ status: 'waiting', review: 'automatic' });
    await again(true);
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person' });
    api.ports.blobs = blobs;
    await again(false);
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person' });
    await decide(id, 'Validated');
    await leaveToPerson(api.ports, id);
    expect(await status()).toMatchObject({ status: 'finished', review: null });
  });

  test('that is cut because the server ends is made at the next start, and by nobody else', async () => {
    const { id } = await handIn('front', 'back-good');
    const { assessor } = api.ports;
    api.ports.assessor = { look: () => Promise.reject(new StoppedError()) };
    await expect(assessLater(api.ports, { evaluationId: id }, { isLast: false })).rejects.toBeInstanceOf(StoppedError);
    expect(await status()).toMatchObject({ status: 'waiting', review: 'automatic' });
    api.ports.assessor = assessor;
    await assessEvaluation(api.ports, id);
    expect(await status()).toMatchObject({ status: 'finished', trasera: { label: 'Validated' } });
  });

  test('of one bad photo names it and spends one try', async () => {
    const { id } = await handIn('front', 'back-dark');
    await assessEvaluation(api.ports, id);
    expect(await status()).toMatchObject({
      status: 'finished',
      frontal: { label: 'Validated' },
      trasera: { label: 'Rejected', reasons: ['too-dark'] },
      retry_count: 1,
    });
  });

  test('of a front with an old challenge refuses it', async () => {
    const { id } = await handIn('front', 'back-good', 'PT1.AAAAAAAAAAAAAAAAAAAAAA');
    await assessEvaluation(api.ports, id);
    expect(await status()).toMatchObject({ frontal: { label: 'Rejected', reasons: ['challenge-mismatch'] } });
  });

  test.each([
    ['a cracked screen', 'front', 'back-cracked', {}],
    ['a photo of a screen', 'front', 'back-screen', {}],
    ['no challenge', 'front', 'back-good', { challenge: null }],
  ])('of %s is for a person, and accuses nobody', async (_what, front, back, extra) => {
    const { id } = await handIn(front, back, shown[0], extra);
    await assessEvaluation(api.ports, id);
    expect(await status()).toMatchObject({
      status: 'waiting',
      review: 'person',
      frontal: { label: null, reasons: [] },
      trasera: { label: null, reasons: [] },
    });
    expect(told(await decide(id, 'Validated', 'Breakage'))).toBe('200');
    expect(await status()).toMatchObject({ status: 'finished', trasera: { label: 'Breakage' } });
  });

  test('of a front whose code had expired when it arrived is for a person: nothing is lost by days without a network', async () => {
    const photos = { front: await fixture('front'), back: await fixture('back-good') };
    const { id } = await handInMirror(desk, photos, shown[0], {}, { challengeHours: -1 });
    await assessEvaluation(api.ports, id);
    expect(await status()).toMatchObject({ status: 'waiting', review: 'person' });
    const [row] = await api.sql<{ assessment: { signals: string[] } }>('select assessment from evaluations where id = $1', [id]);
    expect(row?.assessment.signals).toEqual(['late-challenge']);
  });

  test('of a photo that came as a file is for a person', async () => {
    const { token, body } = await submission({ photos: { front: await fixture('front-soft'), back: await fixture('back-good') } });
    const captures = body.captures.map((capture) => ({ ...capture, flags: ['file'] }));
    expect(told(await submit(token, { ...body, captures }))).toBe('201');
    await assessEvaluation(api.ports, body.id);
    expect(await status()).toMatchObject({ review: 'person' });
    const [row] = await api.sql<{ assessment: { signals: string[] } }>('select assessment from evaluations where id = $1', [body.id]);
    expect(row?.assessment.signals).toEqual(['by-file', 'no-challenge']);
  });

  test('knows a photo of somebody else again', async () => {
    const first = await handIn('front', 'back-good');
    await assessEvaluation(api.ports, first.id);
    await begin();
    const second = await handIn('front-soft', 'back-good-again', shown[1]);
    await assessEvaluation(api.ports, second.id);
    expect(await status()).toMatchObject({ trasera: { label: 'Rejected', reasons: ['duplicate'] } });
  });

  test('lets a good photo serve the next try', async () => {
    const first = await handIn('front', 'back-dark');
    await assessEvaluation(api.ports, first.id);
    // The status shows the newest evaluation, so the second gets a later instant than the first.
    api.now = new Date(api.now.getTime() + 1000);
    const { token, body } = await submission({ photos: { front: await fixture('front-soft'), back: await fixture('back-good') } });
    const kept = first.captures.find((capture) => capture.side === 'front');
    const captures = [kept, ...body.captures.filter((capture) => capture.side === 'back')];
    // The first evaluation spent the challenge; it stays valid for the front photo that shows it.
    expect(told(await submit(token, { ...body, captures, challenge: shown[0] }))).toBe('201');
    await assessEvaluation(api.ports, body.id);
    expect(await status()).toMatchObject({ status: 'finished', frontal: { label: 'Validated' }, trasera: { label: 'Validated' } });
  });

  test('made twice changes nothing', async () => {
    const { id } = await handIn('front', 'back-dark');
    await Promise.all([assessEvaluation(api.ports, id), assessEvaluation(api.ports, id)]);
    await assessEvaluation(api.ports, id);
    expect(await risk()).toMatchObject({ retry_count: 1 });
  });

  test('that does not end can be begun anew after a minute, and has cost nothing', async () => {
    const first = await handIn('front', 'back-good');
    const again = () => api.call('POST', `${desk.riskPath()}/grants`, { token: desk.customer });
    expect(told(await again())).toBe('409 evaluation-closed');
    api.now = new Date(api.now.getTime() + 60_000);
    expect(told(await again())).toBe('201');
    const [row] = await api.sql('select status from evaluations where id = $1', [first.id]);
    expect(row).toEqual({ status: 5 });
    await assessEvaluation(api.ports, first.id);
    expect(await risk()).toMatchObject({ evaluation_status: 1, retry_count: 0 });
  });
});
