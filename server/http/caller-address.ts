import ipaddr from 'ipaddr.js';

/**
 * From where a call comes, for limits. Behind the operator's own `proxies`, each of which adds whom it heard to the end of
 * `X-Forwarded-For`, it is the one so many places before the last; what stands before that, anybody may have written. Of IPv6 it is the network, `/64`: every home has 2^64
 * addresses of its own.
 */
export function callerAddress(headers: Headers, socketAddress: string | undefined, proxies: number): string {
  const passed = [...(headers.get('x-forwarded-for')?.split(',') ?? []), socketAddress ?? 'local'].map((address) => address.trim());
  return networkOf(passed.at(-1 - proxies) ?? passed[0] ?? 'local');
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 caller at a socket of both kinds is written as IPv6.
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkIn(parsed.toString(), 64);
}

function networkIn(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.split('%')[0]}/${bits}`).toString()}/${bits}`;
}

/** The network around one of IPv6, `/48`, of which a customer of a provider may have all; null: of IPv4 there is none. */
export function widerNetwork(network: string): string | null {
  const address = network.endsWith('/64') ? network.slice(0, -'/64'.length) : '';
  return ipaddr.IPv6.isValid(address) ? networkIn(address, 48) : null;
}
