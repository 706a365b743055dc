import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configuredSeal } from '#server/adapters/configured-seal.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';
import { type Mischief, type RunningTimeAuthority, startTimeAuthority } from '#tests/support/time-authority.ts';

const api = await openModuleApi();
const { policyholder } = await logInDemoPeople(api);
const timeStampAttribute = '1.2.840.113549.1.9.16.2.14';

/** Signs a new policy and returns its signed contract. */
async function signed(): Promise<Buffer> {
  const { body } = await contract(api, {}, policyholder);
  await payFirst(api, body.id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
  const signing = await signingOf(api, body.id, policyholder);
  const { status } = await api.call('POST', `/policies/${String(body.id)}/sign`, { token: policyholder, body: signing });
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${policyholder}`, accept: 'application/pdf' };
  return Buffer.from(await (await api.fetch(`/policies/${String(body.id)}/contract-document`, { headers })).arrayBuffer());
}

/** The signature of a sealed document, and the authority's time-stamp token in it. */
function signerOf(pdf: Buffer): { signature: Uint8Array; token: Uint8Array | null } {
  const hex = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1'))?.[1] ?? '';
  const { content } = ContentInfo.fromBER(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);
  const [signer] = new SignedData({ schema: content }).signerInfos;
  const found = signer?.unsignedAttrs?.attributes.find(({ type }) => type === timeStampAttribute);
  const [token] = (found?.values ?? []) as { toBER(): ArrayBuffer }[];
  return { signature: signer?.signature.valueBlock.valueHexView ?? new Uint8Array(), token: token ? new Uint8Array(token.toBER()) : null };
}

test('without an authority a contract is sealed with the time of the server, and says so', async () => {
  const pdf = await signed();
  expect(await pdfWords(pdf)).toContain('Sello de tiempo No lleva: la fecha y la hora son las de nuestro servidor');
  expect(signerOf(pdf).token).toBeNull();
});

describe.skipIf(!hasPdfPrograms())('with an authority of time-stamps', () => {
  let authority: RunningTimeAuthority;
  let folder: string;
  beforeAll(async () => {
    authority = await startTimeAuthority();
    folder = await mkdtemp(join(tmpdir(), 'peritia-time-'));
    const timeAuthority = { address: new URL(authority.url), user: undefined, password: undefined };
    api.ports.contractSeal = await configuredSeal({ ...api.ports.config, timeAuthority }, api.now, () => undefined);
  });
  afterAll(async () => {
    await authority.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the seal of a contract holds its time, as openssl believes it; the document is whole, and no more once a byte is another', async () => {
    authority.mischief = 'none';
    const pdf = await signed();
    expect(await pdfWords(pdf)).toContain('Sello de tiempo Lo pone 127.0.0.1 (RFC 3161) y va dentro del sello');
    const { signature, token } = signerOf(pdf);
    const files = { token: join(folder, 'token'), authority: join(folder, 'authority.pem') };
    await writeFile(files.token, token ?? '');
    await writeFile(files.authority, authority.certificate);
    const verify = ['ts', '-verify', '-data', '{}', '-in', files.token, '-token_in', '-CAfile', files.authority];
    expect((await runOn(signature, 'openssl', verify)).said).toContain('Verification: OK');
    expect((await runOn(pdf, 'qpdf', ['--check', '{}'])).code).toBe(0);
    const { said } = await runOn(pdf, 'pdfsig', ['{}']);
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Validation: Signature is Valid.');
    const changed = Buffer.from(pdf);
    changed.write('X', pdf.indexOf('Contrato de seguro', pdf.indexOf('x-default')), 'latin1');
    expect((await runOn(changed, 'pdfsig', ['{}'])).said).toContain('Digest Mismatch');
  });

  test.each<[Mischief, string]>([
    ['fault', 'TSA 503'],
    ['rubbish', 'TSA unreadable'],
    ['other-imprint', 'TSA other imprint'],
    ['expired', 'TSA certificate over'],
  ])(
    'that answers with %s: the contract is signed all the same, says that it has no time of theirs, and the log says why',
    async (mischief, why) => {
      authority.mischief = mischief;
      const pdf = await signed();
      expect(await pdfWords(pdf)).toContain('Sello de tiempo No lleva: 127.0.0.1 no lo ha dado al firmar');
      expect(signerOf(pdf).token).toBeNull();
      expect((await runOn(pdf, 'pdfsig', ['{}'])).said).toContain('Signature Validation: Signature is Valid.');
      expect(api.lines.some((line) => line.includes(`"why":"${why}"`))).toBe(true);
    },
  );
});
