import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import type { Directory, DirectoryAnswer, DirectoryPerson } from '#server/ports/directory.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import { callService } from './outgoing.ts';

/** How long the directory may take to answer: somebody waits for it before the log-in. */
const answerSeconds = 10;
/** How long the directory's configuration is kept: it changes seldom, but once it has, everybody would be refused until the server starts again. */
const knownForMs = 3_600_000;
const scope = 'openid email';

/** The client that the directory has made for this installation. */
export interface OidcClient {
  issuer: URL;
  clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  clientSecret: string | null;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.unknown()),
  email_verified: v.optional(v.unknown()),
});
type Claims = v.InferOutput<typeof claimsSchema>;

/** The directory behind an issuer of OpenID Connect: authorization code with PKCE, and an ID token whose signature is checked. */
export function oidcDirectory(client: OidcClient, now: () => number = Date.now): Directory {
  let known: { configuration: Promise<Configuration>; at: number } | null = null;

  /** The directory's configuration; asked for again when it did not answer, and after an hour. */
  function configured(): Promise<Configuration> {
    if (known === null || now() - known.at > knownForMs) {
      const configuration = discover(client);
      const asked = { configuration, at: now() };
      known = asked;
      configuration.catch(() => {
        if (known === asked) known = null;
      });
    }
    return known.configuration;
  }

  return {
    async visit(returnTo) {
      const [configuration, state, nonce, verifier] = [await whole(configured()), randomState(), randomNonce(), randomPKCECodeVerifier()];
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, state, nonce, verifier };
    },
    async personOf(answer, returnTo) {
      const configuration = await whole(configured());
      try {
        return personOfClaims(await claimsOf(configuration, answer, returnTo));
      } catch (error) {
        if (isRefusal(error)) return null;
        throw outsideError(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const configuration = await discovery(issuer, clientId, undefined, clientSecret === null ? None() : ClientSecretBasic(clientSecret), {
    [customFetch]: (address, options) => callService(address, options as RequestInit),
    timeout: answerSeconds,
    // The settings take a plain `http:` address of this very machine alone.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
  return configuration;
}

async function claimsOf(configuration: Configuration, answer: DirectoryAnswer, returnTo: string): Promise<Claims> {
  const came = new URL(returnTo);
  came.search = new URLSearchParams({
    code: answer.code,
    state: answer.state,
    ...(answer.issuer === undefined ? {} : { iss: answer.issuer }),
  }).toString();
  const tokens = await authorizationCodeGrant(configuration, came, {
    expectedState: answer.state,
    expectedNonce: answer.nonce,
    pkceCodeVerifier: answer.verifier,
    idTokenExpected: true,
  });
  const claims = v.parse(claimsSchema, tokens.claims());
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  // By the standard the address is told there (OpenID Connect Core, 5.4).
  return v.parse(claimsSchema, await fetchUserInfo(configuration, tokens.access_token, claims.sub));
}

/** The operator's own directory is believed about its addresses, unless it says itself that nobody has proved one. */
function personOfClaims({ sub, email, email_verified: isProved }: Claims): DirectoryPerson {
  const parsed = v.safeParse(emailSchema, email);
  return { subject: sub, email: parsed.success && isProved !== false && isProved !== 'false' ? parsed.output : null };
}

/** Whether the directory's answer, or what it signed, vouches for nobody; whatever else went wrong may go better later. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error === 'invalid_grant';
  return v.isValiError(error) || (error instanceof ClientError && claimFaults.includes(error.code ?? ''));
}
const claimFaults = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'OAUTH_INVALID_RESPONSE'];

async function whole<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw outsideError(error);
  }
}

function outsideError(error: unknown): OutsideError {
  const { error: said, code } = error as { error?: unknown; code?: unknown };
  // Only an error code in letters of the standard is told, and nothing else that the directory says.
  const reason = typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) ? said : code;
  return new OutsideError(`OpenID Connect ${typeof reason === 'string' ? reason : 'no answer'}`);
}
