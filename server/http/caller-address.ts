import ipaddr from 'ipaddr.js';

/**
 * The caller's address, for limits. Each of the operator's own `proxies` appends the address of its peer to `X-Forwarded-For`, so the caller is that many places before
 * the last address; entries before it may be forged. For IPv6 it is the `/64` network, because every home has 2^64 addresses.
 */
export function callerAddress(headers: Headers, socketAddress: string | undefined, proxies: number): string {
  const passed = [...(headers.get('x-forwarded-for')?.split(',') ?? []), socketAddress ?? 'local'].map((address) => address.trim());
  return networkOf(passed.at(-1 - proxies) ?? passed[0] ?? 'local');
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // A dual-stack socket reports an IPv4 caller as a mapped IPv6 address; `process` undoes that.
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkIn(parsed.toString(), 64);
}

function networkIn(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.split('%')[0]}/${bits}`).toString()}/${bits}`;
}

/** The `/48` around an IPv6 `/64`, all of which may belong to one customer of a provider; null for IPv4. */
export function widerNetwork(network: string): string | null {
  const address = network.endsWith('/64') ? network.slice(0, -'/64'.length) : '';
  return ipaddr.IPv6.isValid(address) ? networkIn(address, 48) : null;
}
