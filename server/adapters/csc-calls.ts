import * as v from 'valibot';
import { SignerError } from '#server/ports/seal.ts';
import { callService } from './outgoing.ts';

/** How long a provider may take for all calls, in milliseconds. A later signature is not used: the contract is locked meanwhile, and a person waits. */
const usualAnswerMs = 10_000;
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(8192));
/** Of an error's body only the code goes into the log, and only if it has the form that the standard's codes have. */
const refusalSchema = v.object({ error: v.pipe(v.string(), v.regex(/^[a-zA-Z_]{1,40}$/)) });
/** HTTP statuses that mean that our request is wrong, which only the operator can correct. */
const finalStatuses = [400, 401, 403, 404];

/** A provider of remote signatures with the API of the Cloud Signature Consortium (2.0), from the settings. */
export interface CscProvider {
  /** The base address of its calls, such as `https://provider.example/csc/v2`. */
  address: URL;
  clientId: string;
  clientSecret: string;
  credentialId: string;
  /** The PIN, for a credential that requires one. */
  pin: string | undefined;
}

const infoSchema = v.object({
  specs: v.pipe(v.string(), v.regex(/^2\./)),
  authType: v.pipe(v.array(v.string()), v.includes('oauth2client')),
  oauth2: v.pipe(v.string(), v.url()),
  methods: v.pipe(v.array(v.string()), v.includes('signatures/signHash')),
});

const credentialSchema = v.object({
  key: v.object({ status: v.string(), algo: v.array(v.string()) }),
  cert: v.object({ status: v.optional(v.string()), certificates: v.pipe(v.array(v.pipe(text, v.base64())), v.minLength(1)) }),
  auth: v.object({ mode: v.string(), objects: v.optional(v.array(v.object({ type: v.string(), id: v.string() })), []) }),
});
export type CscCredential = v.InferOutput<typeof credentialSchema>;

const authorizedSchema = v.object({ SAD: text });
/** Exactly one signature, since one hash was sent: with more, nobody could tell which is whose. */
const signaturesSchema = v.object({ signatures: v.strictTuple([v.pipe(text, v.base64())]) });

/** The calls for one signature; `answerMs` is the time limit of all of them together. */
export function cscCalls(provider: CscProvider, answerMs = usualAnswerMs) {
  const { address, clientId, clientSecret, credentialId } = provider;
  const signal = AbortSignal.timeout(answerMs);
  const call = <T>(path: string, body: object, schema: v.GenericSchema<unknown, T>, token?: string) =>
    post(under(address, path), {
      schema,
      signal,
      token,
      body: JSON.stringify(body),
      type: 'application/json',
    });
  return {
    /** Gets an access token (OAuth 2.0, client credentials) from the address that the provider names. */
    async token(): Promise<string> {
      const { oauth2 } = await call('info', {}, infoSchema);
      const authority = new URL(oauth2);
      // The provider's answer must not make the client secret go over an unencrypted connection.
      if (authority.protocol !== address.protocol) throw new SignerError('CSC oauth2 over another protocol', { isFinal: true });
      const answer = await post(under(authority, 'oauth2/token'), {
        schema: v.object({ access_token: text }),
        signal,
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }).toString(),
        type: 'application/x-www-form-urlencoded',
      });
      return answer.access_token;
    },
    credential: (token: string) =>
      call(
        'credentials/info',
        { credentialID: credentialId, certificates: 'chain', certInfo: false, authInfo: true },
        credentialSchema,
        token,
      ),
    /** Authorises the signature of this hash alone (SCAL2). @returns the signature activation data */
    async authorize(token: string, hash: CscHash, authData: { id: string; value: string }[]): Promise<string> {
      const given = { credentialID: credentialId, numSignatures: 1, ...hash, ...(authData.length > 0 && { authData }) };
      return (await call('credentials/authorize', given, authorizedSchema, token)).SAD;
    },
    /** Signs the hash. It is never repeated: an authorisation is valid once. */
    async signHash(token: string, hash: CscHash, { SAD, signAlgo }: { SAD: string; signAlgo: string }): Promise<Uint8Array> {
      const given = { credentialID: credentialId, SAD, ...hash, signAlgo };
      const { signatures } = await call('signatures/signHash', given, signaturesSchema, token);
      return Buffer.from(signatures[0], 'base64');
    },
  };
}

/** One hash, in Base64, and the algorithm that made it. */
export interface CscHash {
  hashes: [string];
  hashAlgorithmOID: string;
}

interface Posted<T> {
  schema: v.GenericSchema<unknown, T>;
  signal: AbortSignal;
  token?: string | undefined;
  body: string;
  type: string;
}

async function post<T>(address: URL, { schema, signal, token, body, type }: Posted<T>): Promise<T> {
  const what = address.pathname.split('/').slice(-2).join('/');
  const headers = { 'content-type': type, accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  try {
    const response = await callService(address, { method: 'POST', signal, headers, body });
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (response.ok || signal.aborted) throw error;
      return null;
    });
    if (!response.ok) {
      const said = v.safeParse(refusalSchema, answer);
      const reason = said.success ? ` ${said.output.error}` : '';
      throw new SignerError(`CSC ${what} ${response.status}${reason}`, { isFinal: finalStatuses.includes(response.status) });
    }
    const read = v.safeParse(schema, answer);
    if (!read.success) throw new SignerError(`CSC ${what} unreadable`);
    return read.output;
  } catch (error) {
    // The error may quote the request, which has secrets in it.
    throw error instanceof SignerError ? error : new SignerError(`CSC ${what} no answer`);
  }
}

function under(base: URL, path: string): URL {
  return new URL(path, base.href.endsWith('/') ? base : `${base.href}/`);
}
