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

/** Seconds that the directory may take to answer: somebody waits at the log-in. */
const answerSeconds = 10;
/** How long the directory's configuration is cached. It seldom changes, but with an old one every log-in would be refused until the server is restarted. */
const knownForMs = 3_600_000;
const scope = 'openid email';

/** This installation's client registration at the directory. */
export interface OidcClient {
  issuer: URL;
  clientId: string;
  /** Null: a public client, protected by PKCE alone. */
  clientSecret: string | null;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.unknown()),
  email_verified: v.optional(v.unknown()),
});
type Claims = v.InferOutput<typeof claimsSchema>;

/** The directory behind an OpenID Connect issuer: authorization code with PKCE, and an ID token whose signature is verified. */
export function oidcDirectory(client: OidcClient, now: () => number = Date.now): Directory {
  let known: { configuration: Promise<Configuration>; at: number } | null = null;

  /** The directory's configuration, requested again after an hour or when the last request failed. */
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
    // The settings allow a plain `http:` address only for this machine itself.
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
  // The e-mail address may be only in the UserInfo response (OpenID Connect Core, 5.4).
  return v.parse(claimsSchema, await fetchUserInfo(configuration, tokens.access_token, claims.sub));
}

/** Trusts the e-mail addresses of the operator's own directory, unless it marks one as unverified. */
function personOfClaims({ sub, email, email_verified: isProved }: Claims): DirectoryPerson {
  const parsed = v.safeParse(emailSchema, email);
  return { subject: sub, email: parsed.success && isProved !== false && isProved !== 'false' ? parsed.output : null };
}

/** Whether the directory, or the token that it signed, refuses the log-in; any other error may be temporary. */
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
  // Only an error code in the standard's form is logged, and nothing else of the directory's answer.
  const reason = typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) ? said : code;
  return new OutsideError(`OpenID Connect ${typeof reason === 'string' ? reason : 'no answer'}`);
}
