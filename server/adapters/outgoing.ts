import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { traced } from '#server/ports/traced.ts';

type Done = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type LookUp = (host: string, options: LookupOptions & { all: true }, done: Done) => void;

export interface OutgoingParts {
  /**
   * `public`: somebody else named the destination, which must be on the internet; `public-and-loopback`: or on this machine, for tests. `anywhere`: the operator did, in the
   * settings: the own network as well.
   */
  reach: 'public' | 'public-and-loopback' | 'anywhere';
  /** Larger answers break off; without it they are as large as they are. */
  maxAnswerBytes?: number;
  /** A certificate that is trusted besides the usual ones. */
  ca?: string | undefined;
  lookUp?: LookUp;
}

/** Whether an address is one of the internet: no network of ours, no machine itself, nothing that another address is wrapped in (NAT64, 6to4, Teredo). */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a host, a name or an address without brackets, is this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

const isOnEither = (address: string) => isPublicAddress(address) || isLoopbackHost(address);

function refusal(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is not on the internet`), { code: 'EPRIVATE' });
}

/** A name with one private answer is refused whole: whoever owns the name chooses which answer is tried first. */
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
 * The `fetch` by which every HTTP call leaves this server. The address is checked where the connection is made, so that
 * what was checked is what is called: neither another parser nor a second look-up stands between. Redirects are not followed, since they would
 * take what was sent to a destination that nobody chose.
 */
export function outgoing({ reach, maxAnswerBytes, ca, lookUp = systemLookup }: OutgoingParts): typeof fetch {
  const tls = ca === undefined ? {} : { ca };
  const isAllowed = { public: isPublicAddress, 'public-and-loopback': isOnEither, anywhere: null }[reach];
  const lookup = isAllowed ? guardedLookUp(lookUp, isAllowed) : undefined;
  const connect = buildConnector({ ...tls, ...(lookup ? { lookup } : {}) });
  const guarded: buildConnector.connector = (options, done) => {
    // A host that is an address already is not looked up, so it is checked here.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isAllowed && isIP(literal) !== 0 && !isAllowed(literal)) done(refusal(literal), null);
    else connect(options, done);
  };
  const dispatcher = new Agent({ connect: guarded, maxResponseSize: maxAnswerBytes ?? -1 });
  return (input, init) => {
    const guardedInit: object = { ...init, redirect: 'error', dispatcher };
    const { host } = new URL(input instanceof Request ? input.url : input);
    // Without its path, which may name somebody.
    const attributes = { 'server.address': host };
    return traced(`${init?.method ?? 'GET'} ${host}`, { kind: 'client', attributes }, () => fetch(input, guardedInit));
  };
}

const maxServiceAnswerBytes = 1024 * 1024;

/** Calls services of the settings whose answers are short. */
export const callService = outgoing({ reach: 'anywhere', maxAnswerBytes: maxServiceAnswerBytes });
