import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sha256Id, signatureAlgorithms } from '#server/adapters/cades-signature.ts';
import type { CscProvider } from '#server/adapters/csc-calls.ts';

const run = promisify(execFile);

/** The fault of a fake provider when it is asked to sign; `none`: it works. */
export type CscMischief = 'none' | 'other-hash' | 'two-signatures' | 'refusal' | 'fault' | 'rubbish' | 'silence';

/** The properties of a credential. */
export interface CscCredentialParts {
  key: 'rsa' | 'ec';
  mode: 'implicit' | 'explicit' | 'oauth2code';
  asks: string[];
  keyStatus: 'enabled' | 'disabled';
  certStatus: 'valid' | 'expired' | 'revoked';
  algo: string[];
}

/** A fake provider of remote signatures, which checks calls against the API of the Cloud Signature Consortium (2.0) and signs hashes with openssl. */
export interface RunningCscProvider {
  settings: CscProvider;
  /** The certificate of its key, PEM. */
  certificate: string;
  /** The last two parts of the path of each call. */
  asked: string[];
  /** The number of signatures made. */
  signed: number;
  mischief: CscMischief;
  credential: CscCredentialParts;
  /** Resolves when a hash to be signed has arrived. */
  isAsked(): Promise<void>;
  close(): Promise<void>;
}

const pin = '2580';
const [clientId, clientSecret, credentialId] = ['peritia', 'un secreto', 'contratos-1'];

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, error: string) {
    super(error);
    this.status = status;
  }
}

/** The body of a call, which must have the members that the API names and no others. */
function bodyOf(request: string, members: readonly string[]): Record<string, unknown> {
  const body = JSON.parse(request) as Record<string, unknown>;
  if (Object.keys(body).some((each) => !members.includes(each))) throw new Refusal(400, 'invalid_request');
  return body;
}

export async function startCscProvider(key: 'rsa' | 'ec' = 'rsa'): Promise<RunningCscProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-csc-'));
  const [keyFile, certFile] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const kind = key === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const request = [
    'req',
    '-x509',
    '-newkey',
    ...kind,
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/O=Aseguradora de Prueba/CN=Sello remoto de prueba',
  ];
  await run('openssl', [...request, '-keyout', keyFile, '-out', certFile]);
  const certificate = await readFile(certFile, 'utf8');
  let tell = () => {};
  const provider: RunningCscProvider = {
    settings: { address: new URL('http://127.0.0.1'), clientId, clientSecret, credentialId, pin },
    certificate,
    asked: [],
    signed: 0,
    mischief: 'none',
    credential: {
      key,
      mode: 'explicit',
      asks: ['Password'],
      keyStatus: 'enabled',
      certStatus: 'valid',
      algo: [key === 'rsa' ? signatureAlgorithms.rsa : signatureAlgorithms.ec],
    },
    isAsked: () => new Promise<void>((resolve) => (tell = resolve)),
    close: async () => undefined,
  };

  /** Signs the hash received, by PKCS #1 v1.5 or ECDSA; the document itself is never sent here. */
  async function signatureOf(hash: string): Promise<string> {
    const [input, output] = [join(folder, randomUUID()), join(folder, randomUUID())];
    await writeFile(input, Buffer.from(hash, 'base64'));
    await run('openssl', ['pkeyutl', '-sign', '-inkey', keyFile, '-in', input, '-pkeyopt', 'digest:sha256', '-out', output]);
    provider.signed += 1;
    return (await readFile(output)).toString('base64');
  }

  const tokens = new Set<string>();
  const calls = callsOf(provider, { tokens, signatureOf, tell: () => tell() });

  async function answer(message: IncomingMessage): Promise<unknown> {
    const name = (message.url ?? '').split('/').slice(-2).join('/');
    provider.asked.push(name);
    const call = calls[name];
    const isOpen = name === 'v2/info' || name === 'oauth2/token';
    if (!isOpen && !tokens.has(/^Bearer (.+)$/.exec(message.headers.authorization ?? '')?.[1] ?? ''))
      throw new Refusal(401, 'invalid_token');
    if (!call || message.method !== 'POST') throw new Refusal(404, 'not_found');
    return call(await text(message));
  }

  const server = createServer((message, response) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    answer(message).then(
      (body) => say(200, body),
      (error: Error) => say(error instanceof Refusal ? error.status : 500, { error: error.message, error_description: 'No' }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  provider.settings.address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/csc/v2`);
  provider.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true, force: true });
  };
  return provider;
}

interface CallParts {
  /** The access tokens that were issued. */
  tokens: Set<string>;
  /** Signs a hash; both in base64. */
  signatureOf: (hash: string) => Promise<string>;
  /** Reports that a hash to be signed has arrived. */
  tell: () => void;
}

/** The answers to the calls of the API, by the last two parts of their paths. */
function callsOf(provider: RunningCscProvider, parts: CallParts): Record<string, (body: string) => unknown> {
  /** The hash for which each authorisation (SAD) was given; an authorisation is valid once. */
  const leaves = new Map<string, string>();
  return { ...openingCalls(provider, parts), ...signingCalls(provider, parts, leaves) };
}

const openingCalls = (provider: RunningCscProvider, { tokens }: CallParts) => ({
  'v2/info': (body: string) => {
    bodyOf(body, ['lang']);
    return {
      specs: '2.0.0.2',
      name: 'Proveedor de prueba',
      logo: 'https://provider.example/logo.png',
      region: 'ES',
      lang: 'es-ES',
      authType: ['oauth2client'],
      oauth2: new URL('/auth', provider.settings.address).href,
      methods: ['credentials/info', 'credentials/authorize', 'signatures/signHash'],
      signAlgorithms: { algos: provider.credential.algo },
    };
  },
  'oauth2/token': (body: string) => {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'client_credentials') throw new Refusal(400, 'unsupported_grant_type');
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) throw new Refusal(401, 'invalid_client');
    const token = randomUUID();
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 3600 };
  },
  'credentials/info': (body: string) => {
    const { credentialID } = bodyOf(body, ['credentialID', 'certificates', 'certInfo', 'authInfo', 'lang', 'clientData']);
    if (credentialID !== credentialId) throw new Refusal(400, 'invalid_request');
    const { keyStatus, certStatus, algo, mode, asks } = provider.credential;
    const der = provider.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
    return {
      key: { status: keyStatus, algo, len: 2048 },
      cert: { status: certStatus, certificates: [der] },
      auth: { mode, objects: asks.map((type, at) => ({ type, id: `${type}${at}`, format: 'N' })) },
      SCAL: '2',
      multisign: 1,
    };
  },
});

const signingCalls = (provider: RunningCscProvider, { signatureOf, tell }: CallParts, leaves: Map<string, string>) => ({
  'credentials/authorize': (body: string) => {
    const asked = ['credentialID', 'numSignatures', 'hashes', 'hashAlgorithmOID', 'authData', 'description', 'clientData'];
    const { credentialID, numSignatures, hashes, hashAlgorithmOID, authData } = bodyOf(body, asked);
    const [hash, ...others] = hashes as string[];
    if (credentialID !== credentialId || numSignatures !== 1 || !hash || others.length > 0 || hashAlgorithmOID !== sha256Id)
      throw new Refusal(400, 'invalid_request');
    const isKnown = JSON.stringify(authData) === JSON.stringify([{ id: 'Password0', value: pin }]);
    if (provider.credential.mode === 'explicit' && !isKnown) throw new Refusal(400, 'invalid_pin');
    const SAD = randomUUID();
    leaves.set(SAD, hash);
    return { SAD, expiresIn: 300 };
  },
  'signatures/signHash': async (body: string) => {
    const { credentialID, SAD, hashes, hashAlgorithmOID, signAlgo } = bodyOf(body, [
      'credentialID',
      'SAD',
      'hashes',
      'hashAlgorithmOID',
      'signAlgo',
      'signAlgoParams',
      'operationMode',
      'clientData',
    ]);
    tell();
    const hash = leaves.get(String(SAD));
    leaves.delete(String(SAD));
    const isSame = hash !== undefined && JSON.stringify(hashes) === JSON.stringify([hash]);
    if (credentialID !== credentialId || hashAlgorithmOID !== sha256Id || !isSame) throw new Refusal(400, 'invalid_request');
    if (!provider.credential.algo.includes(String(signAlgo))) throw new Refusal(400, 'invalid_request');
    const { mischief } = provider;
    if (mischief === 'refusal') throw new Refusal(403, 'access_denied');
    if (mischief === 'fault') throw new Refusal(503, 'temporarily_unavailable');
    if (mischief === 'rubbish') return 'Mantenimiento';
    if (mischief === 'silence') return new Promise(() => {});
    const signature = await signatureOf(mischief === 'other-hash' ? Buffer.alloc(32, 7).toString('base64') : hash);
    return { signatures: mischief === 'two-signatures' ? [signature, signature] : [signature] };
  },
});
