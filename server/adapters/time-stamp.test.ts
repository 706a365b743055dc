import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { type Mischief, type RunningTimeAuthority, startTimeAuthority } from '#tests/support/time-authority.ts';
import { timeStampOf } from './time-stamp.ts';

const bytes = Buffer.from('a signature');

describe.skipIf(!hasPdfPrograms())('an authority', () => {
  let authority: RunningTimeAuthority;
  let folder: string;
  beforeAll(async () => {
    authority = await startTimeAuthority();
    folder = await mkdtemp(join(tmpdir(), 'peritia-token-'));
  });
  afterAll(async () => {
    await authority.close();
    await rm(folder, { recursive: true, force: true });
  });
  const ask = (mischief: Mischief, who: { user?: string; password?: string } = {}, answerMs?: number) => {
    authority.mischief = mischief;
    return timeStampOf(bytes, { address: new URL(authority.url), user: who.user, password: who.password }, answerMs);
  };

  test('is asked as RFC 3161 wants it, and its token is one that openssl believes, of these bytes alone', async () => {
    const token = await ask('none', { user: 'peritia', password: 'clave' });
    expect(authority.asked.at(-1)).toEqual({
      type: 'application/timestamp-query',
      authorization: `Basic ${Buffer.from('peritia:clave').toString('base64')}`,
    });
    const trusted = join(folder, 'authority.pem');
    await writeFile(trusted, authority.certificate);
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, new Uint8Array(token.toSchema().toBER()));
    const said = async (content: Uint8Array) =>
      (await runOn(content, 'openssl', ['ts', '-verify', '-data', '{}', '-in', tokenFile, '-token_in', '-CAfile', trusted])).said;
    expect(await said(bytes)).toContain('Verification: OK');
    expect(await said(Buffer.from('another'))).toContain('FAILED');
  });

  test.each<[Mischief, string]>([
    ['rubbish', 'TSA unreadable'],
    ['refusal', 'TSA refused 2'],
    ['other-imprint', 'TSA other imprint'],
    ['other-nonce', 'TSA other nonce'],
    ['no-nonce', 'TSA other nonce'],
    ['no-certificate', 'TSA without certificate'],
    ['expired', 'TSA certificate over'],
    ['other-purpose', 'TSA certificate for something else'],
    ['changed-token', 'TSA not signed'],
    ['fault', 'TSA 503'],
    ['silence', 'TSA no answer'],
  ])('that answers with %s: %s', async (mischief, said) => {
    await expect(ask(mischief, {}, mischief === 'silence' ? 200 : undefined)).rejects.toMatchObject({ message: said, isFinal: false });
  });
});

test('nobody there is no answer', async () => {
  const address = new URL('http://127.0.0.1:1/');
  await expect(timeStampOf(bytes, { address, user: undefined, password: undefined })).rejects.toThrow('TSA no answer');
});
