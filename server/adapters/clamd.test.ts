import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startClamd } from '#tests/support/clamd-server.ts';
import { clamd } from './clamd.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'peritia-clamd-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['a port', 'a socket'])('at %s: a file is clean, or has something that has a name', async (where) => {
  const server = await startClamd(where === 'a socket' ? path.join(folder, 'clamd.ctl') : undefined);
  const scanner = clamd(server.place);
  expect(await scanner.scan(Buffer.alloc(3_000_000, 'x'))).toBe(null);
  expect(await scanner.scan(Buffer.from('%PDF-1.7 MALWARE'))).toBe('Test.Malware-1');
  expect(server.taken).toEqual([3_000_000, 16]);
  await server.close();
  await expect(scanner.scan(Buffer.from('x'))).rejects.toThrow(/^clamd: (ECONNREFUSED|ENOENT)$/);
});

test.each([
  ['a longer file than it takes', 'INSTREAM size limit exceeded. ERROR\0'],
  ['a cut', ''],
  ['words of somebody else', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['a verdict on something else', 'other: OK\0'],
])('%s is no verdict', async (_, answer) => {
  const server = await startClamd();
  server.answer = answer;
  await expect(clamd(server.place).scan(Buffer.from('x'))).rejects.toThrow('clamd: no verdict');
  await server.close();
});

test('one that never answers is given up', async () => {
  const server = await startClamd();
  server.answer = null;
  await expect(clamd(server.place, 200).scan(Buffer.from('x'))).rejects.toThrow('clamd: unanswered');
  await server.close();
});
