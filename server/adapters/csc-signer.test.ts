import { verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CscCredentialParts, type CscMischief, type RunningCscProvider, startCscProvider } from '#tests/support/csc-provider.ts';
import { hasPdfPrograms } from '#tests/support/pdf-programs.ts';
import { configuredContractSeal } from './configured-seal.ts';
import type { CscProvider } from './csc-calls.ts';
import { cscSigner } from './csc-signer.ts';

const bytes = Buffer.from('what is signed');
const shortMs = 1500;

describe.skipIf(!hasPdfPrograms())('a provider of remote signatures', () => {
  let provider: RunningCscProvider;
  let usual: CscCredentialParts;
  beforeAll(async () => {
    provider = await startCscProvider();
    usual = provider.credential;
  });
  afterEach(() => {
    provider.mischief = 'none';
    provider.credential = usual;
    provider.asked.length = 0;
  });
  afterAll(() => provider.close());

  const signWith = async (settings: Partial<CscProvider> = {}, answerMs?: number) => {
    const signer = await cscSigner({ ...provider.settings, ...settings }, answerMs);
    return { signer, signature: await signer.sign(bytes) };
  };
  const whyOf = (more?: Partial<CscProvider>, answerMs?: number) =>
    signWith(more, answerMs).then(
      () => null,
      ({ message, isFinal }: { message: string; isFinal: boolean }) => ({ message, isFinal }),
    );

  test('signs a hash by the calls of the API, each once', async () => {
    const { signer, signature } = await signWith();
    expect(verify('sha256', bytes, signer.certificates[0].publicKey, signature)).toBe(true);
    expect(provider.asked).toEqual(['v2/info', 'oauth2/token', 'credentials/info', 'credentials/authorize', 'signatures/signHash']);
  });

  test('whose key says no hash of its own, or whose credential asks for nothing, signs too', async () => {
    provider.credential = { ...usual, mode: 'implicit', asks: [], algo: ['1.2.840.113549.1.1.1'] };
    expect((await signWith({ pin: undefined })).signature).toHaveLength(256);
  });

  test('signs with a key of a curve', async () => {
    const curve = await startCscProvider('ec');
    const signer = await cscSigner(curve.settings);
    expect(verify('sha256', bytes, signer.certificates[0].publicKey, await signer.sign(bytes))).toBe(true);
    await curve.close();
  });

  test.each<[CscMischief, string, boolean]>([
    ['other-hash', 'CSC signature of something else', false],
    ['two-signatures', 'CSC signatures/signHash unreadable', false],
    ['rubbish', 'CSC signatures/signHash unreadable', false],
    ['refusal', 'CSC signatures/signHash 403 access_denied', true],
    ['fault', 'CSC signatures/signHash 503 temporarily_unavailable', false],
    ['silence', 'CSC signatures/signHash no answer', false],
  ])('that answers with %s has not signed, and is asked once', async (mischief, message, isFinal) => {
    provider.mischief = mischief;
    expect(await whyOf({}, mischief === 'silence' ? shortMs : undefined)).toEqual({ message, isFinal });
    expect(provider.asked.filter((name) => name === 'signatures/signHash')).toHaveLength(1);
  });

  test.each<[string, Partial<CscCredentialParts>, string]>([
    ['disabled', { keyStatus: 'disabled' }, 'CSC key disabled'],
    ['revoked', { certStatus: 'revoked' }, 'CSC certificate not valid'],
    ['of another algorithm', { algo: ['1.2.840.113549.1.1.10'] }, 'CSC key of another algorithm'],
    ['of which a person is asked on a page', { mode: 'oauth2code' }, 'CSC credential asks a person'],
    ['of which a person is asked for a code', { asks: ['Password', 'OTP'] }, 'CSC credential asks a person'],
  ])('a credential that is %s signs nothing', async (_what, parts, message) => {
    provider.credential = { ...usual, ...parts };
    expect(await whyOf()).toEqual({ message, isFinal: true });
    expect(provider.asked).not.toContain('credentials/authorize');
  });

  test.each<[string, Partial<CscProvider>, string]>([
    ['secret', { clientSecret: 'otro' }, 'CSC oauth2/token 401 invalid_client'],
    ['credential', { credentialId: 'otra' }, 'CSC credentials/info 400 invalid_request'],
    ['PIN', { pin: '0000' }, 'CSC credentials/authorize 400 invalid_pin'],
  ])('with another %s in the settings says so, and quotes none', async (_what, settings, message) => {
    expect(await whyOf(settings)).toEqual({ message, isFinal: true });
  });

  test('a credential that wants a PIN is not tried without one', async () => {
    expect(await whyOf({ pin: undefined })).toEqual({ message: 'CSC credential wants a PIN', isFinal: true });
  });

  test('that is not there is said not to answer', async () => {
    expect(await whyOf({ address: new URL('http://127.0.0.1:1/csc/v2') })).toEqual({ message: 'CSC v2/info no answer', isFinal: false });
  });

  test('that is slow keeps five waiting, and no more', async () => {
    provider.mischief = 'silence';
    const seal = configuredContractSeal({ csc: provider.settings, timeAuthority: null }, {} as never, shortMs);
    const why = await Promise.all(Array.from({ length: 7 }, () => seal.sign(bytes).catch(({ message }: Error) => message)));
    expect(why.filter((each) => each === 'CSC too many at once')).toHaveLength(2);
    expect(why.filter((each) => String(each).endsWith('no answer'))).toHaveLength(5);
    provider.mischief = 'none';
    expect((await seal.sign(bytes)).length).toBeGreaterThan(0);
  });
});
