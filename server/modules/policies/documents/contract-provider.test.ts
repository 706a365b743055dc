import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { configuredContractSeal } from '#server/adapters/configured-seal.ts';
import { type CscMischief, type RunningCscProvider, startCscProvider } from '#tests/support/csc-provider.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi();
const { policyholder } = await logInDemoPeople(api);
const answerMs = 5000;

async function toSign(): Promise<number> {
  const { body } = await contract(api, {}, policyholder);
  await payFirst(api, body.id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
  return Number(body.id);
}

const sign = (id: number, body: object) => api.call('POST', `/policies/${id}/sign`, { token: policyholder, body });
const documentsOf = (id: number) => api.sql('select sha256 from policy_documents where policy_id = $1', [id]);

async function pdfOf(id: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${policyholder}`, accept: 'application/pdf' };
  return Buffer.from(await (await api.fetch(`/policies/${id}/contract-document`, { headers })).arrayBuffer());
}

describe.skipIf(!hasPdfPrograms())('with a provider of remote signatures', () => {
  let provider: RunningCscProvider;
  beforeAll(async () => {
    provider = await startCscProvider();
    api.ports.contractSeal = configuredContractSeal({ csc: provider.settings, timeAuthority: null }, api.ports.seal, answerMs);
  });
  afterEach(() => {
    provider.mischief = 'none';
  });
  afterAll(() => provider.close());

  test('a contract is signed with its key, as pdfsig believes it, and says who keeps it', async () => {
    const id = await toSign();
    expect((await sign(id, await signingOf(api, id, policyholder))).status).toBe(200);
    const pdf = await pdfOf(id);
    expect(await pdfWords(pdf)).toContain('Sellado por Sello remoto de prueba');
    expect(await pdfWords(pdf)).toContain('Clave La guarda y firma con ella 127.0.0.1, un proveedor de firma');
    const { said } = await runOn(pdf, 'pdfsig', ['{}']);
    expect(said).toContain('Signer Certificate Common Name: Sello remoto de prueba');
    expect(said).toContain('Signature Validation: Signature is Valid.');
    expect((await runOn(pdf, 'qpdf', ['--check', '{}'])).code).toBe(0);
  });

  test.each<[CscMischief, string]>([
    ['fault', 'CSC signatures/signHash 503 temporarily_unavailable'],
    ['refusal', 'CSC signatures/signHash 403 access_denied'],
    ['other-hash', 'CSC signature of something else'],
    ['two-signatures', 'CSC signatures/signHash unreadable'],
    ['silence', 'CSC signatures/signHash no answer'],
  ])('that answers with %s nothing is signed, the log says why, and the same code signs once it is well', async (mischief, why) => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    provider.mischief = mischief;
    const { status, body: problem } = await sign(id, body);
    expect([status, problem.code]).toEqual([503, 'signature-unavailable']);
    expect(api.lines.some((line) => line.includes(`"why":"${why}"`))).toBe(true);
    expect(await api.sql('select status from policies where id = $1', [id])).toEqual([{ status: 2 }]);
    expect(await documentsOf(id)).toEqual([]);
    provider.mischief = 'none';
    expect((await sign(id, body)).status).toBe(200);
    expect(await documentsOf(id)).toHaveLength(1);
  });

  test('two tabs at once are one signature, and both are told that it is signed', async () => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    const before = provider.signed;
    const answers = await Promise.all([sign(id, body), sign(id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect([provider.signed - before, (await documentsOf(id)).length]).toEqual([1, 1]);
  });

  test('what is drawn again when it is asked for is sealed by us', async () => {
    expect((await api.ports.seal.about()).keptBy).toBeNull();
    expect((await api.ports.contractSeal.about()).keptBy).toBe('127.0.0.1');
  });
});
