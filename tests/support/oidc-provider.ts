import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';

/** A person of the directory, with the directory's own id. */
export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
}

export interface OidcProvider {
  issuer: string;
  client: { id: string; secret: string };
  people: Record<string, ProviderPerson>;
  /** The next ID tokens have an invalid signature. */
  isForging: boolean;
  close(): Promise<void>;
}

const scope = 'openid email';

/** A directory on this machine: a complete OpenID Connect provider, whose log-in asks only for a name. `returnTo`: the page of the app to which people come back. */
export async function startOidcProvider(returnTo: string, people: Record<string, ProviderPerson>): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that a test forgets to close does not keep the process alive.
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'peritia', secret: randomBytes(24).toString('base64url') };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [returnTo] }],
    jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, name) => (people[name] ? { accountId: name, claims: async () => ({ sub: name, ...people[name] }) } : undefined),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  const directory: OidcProvider = {
    issuer,
    client,
    people,
    isForging: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (ctx, next) => {
    await next();
    const answer = ctx.body as { id_token?: string };
    if (directory.isForging && ctx.path === '/token' && answer.id_token !== undefined)
      ctx.body = { ...answer, id_token: forged(answer.id_token) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const name = new URL(request.url, issuer).searchParams.get('name');
    if (name !== null) return void provider.interactionFinished(request, response, outcomeOf(name), { mergeWithLastSubmission: false });
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html lang="es"><title>Directorio</title><form><label>Nombre <input name="name"></label><button>Entrar</button></form></html>',
    );
    return undefined;
  });
  return directory;
}

const outcomeOf = (name: string) => (name === '' ? { error: 'access_denied' } : { login: { accountId: name } });

function forged(token: string): string {
  const [head, claims] = token.split('.');
  return `${head}.${claims}.${createHmac('sha256', 'another key').update(`${head}.${claims}`).digest('base64url')}`;
}

const mostSteps = 12;

/** Follows a log-in from its address as a browser would, with this name, and returns the parameters of the address at its end. */
export async function visitAs(name: string, address: string, returnTo: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  for (let step = 0; step < mostSteps; step += 1) {
    if (at.href.startsWith(returnTo)) return Object.fromEntries(at.searchParams);
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(key, value);
    }
    const location = response.headers.get('location');
    at = location === null ? new URL(`?name=${name}`, at) : new URL(location, at);
  }
  throw new Error(`the visit does not end: ${at.pathname}`);
}
