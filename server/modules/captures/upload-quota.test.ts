import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileBlobs } from '#server/adapters/file-blobs.ts';
import { retain } from '#server/jobs/jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst } from '#tests/support/module-contracting.ts';
import { createSlot, type Given, photo, send, sha256, upload } from '#tests/support/module-uploads.ts';

const api = await openModuleApi();
const draft = { policyId: 0, riskId: 0, grant: '' };
beforeAll(async () => {
  const { body } = await contract(api);
  draft.policyId = Number(body.id);
  draft.riskId = Number((await api.sql('select id from policy_risks where policy_id = $1', [draft.policyId]))[0]?.id);
  const token = body.contracting_grant.token;
  const opened = await api.call('POST', `/policies/${draft.policyId}/risks/${draft.riskId}/grants`, { token });
  draft.grant = (opened.body.grant as { token: string }).token;
});
afterEach(async () => {
  await api.sql('delete from uploads');
  await api.sql('delete from captures where risk_id = $1', [draft.riskId]);
  await api.sql('delete from rate_limits');
  await api.sql('update policies set status = 1 where id = $1', [draft.policyId]);
});

const slot = (length: number, given: Given = {}) => createSlot(api, draft.grant, { length, sha256: sha256('x') }, given);
const statusOf = async (length: number, given: Given = {}) => {
  const { status, code } = await slot(length, given);
  return `${status} ${code}`;
};
const megabyte = 1_000_000;

describe('a contract that nobody has paid', () => {
  test('takes what an evaluation needs with all its repetitions, and not much more', async () => {
    // Four captures, each taken once and repeated three times, of the size of a phone's originals.
    for (let count = 0; count < 16; count += 1) expect(await statusOf(3 * megabyte)).toBe('201 null');
    for (let count = 16; count < 20; count += 1) expect(await statusOf(megabyte)).toBe('201 null');
    expect(await statusOf(1)).toBe('507 storage-full');
    await payFirst(api, draft.policyId);
    expect(await statusOf(megabyte)).toBe('201 null');
  });

  test('takes 60 MB, arrived or coming', async () => {
    const bytes = await photo();
    expect((await upload(api, draft.grant, bytes)).status).toBe(204);
    for (let count = 0; count < 3; count += 1) expect(await statusOf(15 * megabyte)).toBe('201 null');
    expect(await statusOf(15 * megabyte)).toBe('507 storage-full');
    expect(await statusOf(15 * megabyte - bytes.length)).toBe('201 null');
  });

  test('counts once what is begun anew because no answer came', async () => {
    const given = { id: randomUUID() };
    for (let count = 0; count < 10; count += 1) expect(await statusOf(10 * megabyte, given)).toBe('201 null');
    expect(await api.sql('select capture_id from uploads')).toEqual([{ capture_id: given.id }]);
  });

  test('takes as many from twenty that ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => statusOf(100)));
    expect(answers.filter((answer) => answer === '201 null')).toHaveLength(20);
    expect(answers.filter((answer) => answer === '507 storage-full')).toHaveLength(10);
  });

  test('shares a day’s amount with all of one address, which those that are paid do not', async () => {
    await slot(1000);
    const setTries = await api.sql(
      `update rate_limits set tries = 2 * 1024 * 1024 - 2 where key = encode(sha256('draft kilobytes of a day local'), 'hex') returning tries`,
    );
    expect(setTries).toHaveLength(1);
    expect(await statusOf(1500)).toBe('201 null');
    expect(await statusOf(1)).toBe('429 rate-limited');
    await payFirst(api, draft.policyId);
    expect(await statusOf(1000)).toBe('201 null');
  });

  test('keeps what was never handed in for a week, and three months once it is paid', async () => {
    const ids = [randomUUID(), randomUUID()];
    const begun = api.now;
    for (const id of ids) await upload(api, draft.grant, await photo(), { id });
    const kept = async () => (await api.sql('select id from captures where risk_id = $1', [draft.riskId])).length;
    const leftAfter = async (days: number) => {
      api.now = new Date(begun.getTime() + days * 86_400_000);
      await retain(api.ports);
      return kept();
    };
    expect(await leftAfter(6)).toBe(2);
    await payFirst(api, draft.policyId);
    expect(await leftAfter(8)).toBe(2);
    await api.sql('update policies set status = 1 where id = $1', [draft.policyId]);
    expect(await leftAfter(8)).toBe(0);
    api.now = begun;
  });
});

test('of any risk there are at most 300 MB that nobody hands in', async () => {
  await payFirst(api, draft.policyId);
  const most = 15 * 1024 * 1024;
  for (let count = 0; count < 20; count += 1) expect(await statusOf(most)).toBe('201 null');
  expect(await statusOf(1)).toBe('507 storage-full');
});

test('a disk that is nearly full takes no new file, and what has begun goes on', async () => {
  const bytes = await photo();
  const begun = await createSlot(api, draft.grant, { length: bytes.length, sha256: sha256(bytes) });
  const { blobs } = api.ports;
  api.ports.blobs = fileBlobs(`${api.ports.config.dataDir}/blobs`, Number.MAX_SAFE_INTEGER);
  expect(await statusOf(1000)).toBe('507 storage-full');
  expect(await send(api, draft.grant, begun.location ?? '', bytes)).toMatchObject({ status: 204 });
  api.ports.blobs = blobs;
  expect(await statusOf(1000)).toBe('201 null');
});
