import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Integer, OctetString } from 'asn1js';
import forge from 'node-forge';
import { ContentInfo, SignedData, TimeStampReq, TimeStampResp } from 'pkijs';

const run = promisify(execFile);
const dayMs = 86_400_000;

/** The fault of a test's authority; `none`: it works. */
export type Mischief =
  | 'none'
  | 'rubbish'
  | 'refusal'
  | 'other-imprint'
  | 'other-nonce'
  | 'no-nonce'
  | 'no-certificate'
  | 'expired'
  | 'other-purpose'
  | 'changed-token'
  | 'fault'
  | 'silence';

/** A fake time-stamp authority, whose answers openssl makes (`openssl ts -reply`). */
export interface RunningTimeAuthority {
  url: string;
  /** Its certificate, PEM. */
  certificate: string;
  /** The content type and the authorization of each request. */
  asked: { type: string | undefined; authorization: string | undefined }[];
  mischief: Mischief;
  close(): Promise<void>;
}

export async function startTimeAuthority(): Promise<RunningTimeAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-tsa-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const pems = {
    good: certificate(key, { until: dayMs, isForTime: true }),
    expired: certificate(key, { until: -dayMs, isForTime: true }),
    'other-purpose': certificate(key, { until: dayMs, isForTime: false }),
  };
  const files = Object.entries({
    'key.pem': key,
    serial: '01',
    ...Object.fromEntries(Object.entries(pems).map(([name, pem]) => [`${name}.pem`, pem])),
  });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  for (const name of ['good', 'expired']) await writeFile(join(folder, `${name}.cnf`), settingsOf(folder, name));
  const file = (name: string) => join(folder, name);

  const authority: RunningTimeAuthority = { url: '', certificate: pems.good, asked: [], mischief: 'none', close: async () => undefined };
  const reply = async (query: Buffer, response: ServerResponse) => {
    const { mischief } = authority;
    if (mischief === 'silence') return;
    if (mischief === 'fault') response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await answer(query, mischief));
  };
  const server = createServer((request, response) => {
    authority.asked.push({ type: request.headers['content-type'], authorization: request.headers.authorization });
    void buffer(request).then((query) => reply(query, response));
  });

  async function answer(query: Buffer, mischief: Mischief): Promise<Uint8Array> {
    if (mischief === 'rubbish') return Buffer.from('<html>Mantenimiento</html>');
    // When the query is no request, openssl itself makes a valid answer that refuses it.
    await writeFile(file('query'), mischief === 'refusal' ? Buffer.from('no request') : changed(query, mischief));
    const config = file(mischief === 'expired' ? 'expired.cnf' : 'good.cnf');
    await run('openssl', ['ts', '-reply', '-config', config, '-queryfile', file('query'), '-out', file('reply')]);
    const reply = await readFile(file('reply'));
    if (mischief === 'changed-token') {
      // Flips a bit of the signature, which stands at the end.
      reply.writeUInt8((reply.at(-3) ?? 0) ^ 1, reply.length - 3);
      return reply;
    }
    return mischief === 'other-purpose' ? signedForAnother(reply) : reply;
  }

  /** The same contents signed with a certificate that is not for time-stamps, which openssl itself would refuse to do. */
  async function signedForAnother(reply: Buffer): Promise<Uint8Array> {
    const response = TimeStampResp.fromBER(Uint8Array.from(reply).buffer);
    const { encapContentInfo } = new SignedData({ schema: response.timeStampToken?.content });
    await writeFile(file('info'), new Uint8Array(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)));
    const signing = [
      'cms',
      '-sign',
      '-binary',
      '-nodetach',
      '-cades',
      '-md',
      'sha256',
      '-econtent_type',
      'id-smime-ct-TSTInfo',
      '-outform',
      'DER',
    ];
    await run('openssl', [
      ...signing,
      '-in',
      file('info'),
      '-signer',
      file('other-purpose.pem'),
      '-inkey',
      file('key.pem'),
      '-out',
      file('token'),
    ]);
    response.timeStampToken = ContentInfo.fromBER(Uint8Array.from(await readFile(file('token'))).buffer);
    return new Uint8Array(response.toSchema().toBER());
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  authority.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true, force: true });
  };
  return authority;
}

/** The request as the authority misreads it. */
function changed(query: Buffer, mischief: Mischief): Uint8Array {
  const request = TimeStampReq.fromBER(Uint8Array.from(query).buffer);
  if (mischief === 'other-imprint') request.messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer });
  else if (mischief === 'other-nonce') request.nonce = new Integer({ value: 7 });
  else if (mischief === 'no-nonce') delete request.nonce;
  else if (mischief === 'no-certificate') request.certReq = false;
  else return query;
  return new Uint8Array(request.toSchema().toBER());
}

function certificate(privatePem: string, { until, isForTime }: { until: number; isForTime: boolean }): string {
  const key = forge.pki.privateKeyFromPem(privatePem);
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  made.serialNumber = '01';
  made.validity.notBefore = new Date(Date.now() - 2 * dayMs);
  made.validity.notAfter = new Date(Date.now() + until);
  const name = [{ name: 'commonName', value: 'Autoridad de prueba' }];
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'extKeyUsage', [isForTime ? 'timeStamping' : 'emailProtection']: true, critical: true },
  ]);
  made.sign(key, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

const settingsOf = (folder: string, name: string) => `[tsa]
default_tsa = authority
[authority]
serial = ${folder}/serial
signer_cert = ${folder}/${name}.pem
signer_key = ${folder}/key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;
