import { expect, test } from 'vitest';
import { createLogger } from './logging.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('info', { write: (line) => (text += line) }));
  return text;
}

test.each([
  ['a session token', `ps_${'aB3-_'.repeat(8)}`],
  ['a grant token', `pg_${'aB3-_'.repeat(8)}`],
  ['a contracting token', `pc_${'aB3-_'.repeat(8)}`],
  ['a password link', `pr_${'aB3-_'.repeat(8)}`],
  ['a download token', `pe_${'aB3-_'.repeat(8)}`],
  ['an IMEI', '354049075595941'],
  ['a grouped IMEI', '35 404907 559594 1'],
  ['an e-mail address', 'carmen.ruiz+seguro@correo.example.es'],
])('%s never reaches a line, wherever it was put', (_, secret) => {
  const text = logged((logger) => {
    logger.info({ [secret]: secret, deep: { list: [`see ${secret}.`] } }, `message ${secret}`);
    logger.error(new Error(`failed for ${secret}`));
  });
  expect(text).not.toContain(secret);
  for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});

test('request ids, times and statuses stay', () => {
  const requestId = '670aeb42-3e23-462f-9a67-123456789012';
  const line = JSON.parse(logged((logger) => logger.info({ request_id: requestId, status: 200, ms: 12 }, 'request')));
  expect(line).toMatchObject({ request_id: requestId, status: 200, ms: 12, msg: 'request' });
  expect(Date.parse(line.time)).not.toBeNaN();
});
