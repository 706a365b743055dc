import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { traced } from '#server/ports/traced.ts';

type Done = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type LookUp = (host: string, options: LookupOptions & { all: true }, done: Done) => void;

export interface OutgoingParts {
  /**
   * `public`: somebody else has named the destination, which must be on the internet. `public-and-loopback`: on the internet or, for tests, on this machine. `anywhere`:
   * the operator has named it in the settings, so it may be in a private network too.
   */
  reach: 'public' | 'public-and-loopback' | 'anywhere';
  /** The most bytes of an answer, after which it is cut off; unlimited when left out. */
  maxAnswerBytes?: number;
  /** A certificate to trust besides the usual ones. */
  ca?: string | undefined;
  lookUp?: LookUp;
}

/** Whether an address is on the internet: not in a private network, not this machine, and none that wraps another address (NAT64, 6to4, Teredo). */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a host, given as a name or as an address without brackets, is this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

const isOnEither = (address: string) => isPublicAddress(address) || isLoopbackHost(address);

function refusal(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is not on the internet`), { code: 'EPRIVATE' });
}

/** Refuses a name when any of its addresses is private: the name's owner decides which address is tried first. */
function guardedLookUp(lookUp: LookUp, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      const isReachable = addresses?.length > 0 && addresses.every(({ address }) => isAllowed(address));
      if (error || !isReachable) done(error ?? refusal(host), []);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
}

/**
 * The `fetch` that makes every HTTP call of this server. The address is checked where the connection is made, so that the checked address is the one that is called: no
 * other parser and no second name resolution comes between. Redirects are not followed, since they would send the data to a destination that nobody has chosen.
 */
export function outgoing({ reach, maxAnswerBytes, ca, lookUp = systemLookup }: OutgoingParts): typeof fetch {
  const tls = ca === undefined ? {} : { ca };
  const isAllowed = { public: isPublicAddress, 'public-and-loopback': isOnEither, anywhere: null }[reach];
  const lookup = isAllowed ? guardedLookUp(lookUp, isAllowed) : undefined;
  const connect = buildConnector({ ...tls, ...(lookup ? { lookup } : {}) });
  const guarded: buildConnector.connector = (options, done) => {
    // A host that is an IP address is not resolved, so it is checked here.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isAllowed && isIP(literal) !== 0 && !isAllowed(literal)) done(refusal(literal), null);
    else connect(options, done);
  };
  const dispatcher = new Agent({ connect: guarded, maxResponseSize: maxAnswerBytes ?? -1 });
  return (input, init) => {
    const guardedInit: object = { ...init, redirect: 'error', dispatcher };
    const { host } = new URL(input instanceof Request ? input.url : input);
    // The span leaves out the path, which may contain personal data.
    const attributes = { 'server.address': host };
    return traced(`${init?.method ?? 'GET'} ${host}`, { kind: 'client', attributes }, () => fetch(input, guardedInit));
  };
}

const maxServiceAnswerBytes = 1024 * 1024;

/** Calls the services of the settings that give short answers. */
export const callService = outgoing({ reach: 'anywhere', maxAnswerBytes: maxServiceAnswerBytes });
