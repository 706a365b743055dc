import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The longest IPv6 prefix in a setting, in bits: callers are known by their /64 only (`callerAddress`), so that narrower networks cannot be told apart. */
const narrowestV6 = 64;

function parseNetwork(text: string): Network | null {
  if (!ipaddr.isValidCIDR(text)) {
    if (!ipaddr.IPv4.isValidFourPartDecimal(text)) return null;
    return ipaddr.parseCIDR(`${text}/32`);
  }
  const network = ipaddr.parseCIDR(text);
  return network[0].kind() === 'ipv6' && network[1] > narrowestV6 ? null : network;
}

/** Networks as in a setting: `203.0.113.7, 198.51.100.0/24, 2001:db8::/48`. */
export const networksSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(parseNetwork),
  ),
  v.check(
    (networks) => !networks.includes(null),
    'redes como 203.0.113.0/24 o 2001:db8::/48 (de IPv6, /64 o mayores), separadas por comas',
  ),
  v.transform((networks) => networks.filter((network) => network !== null)),
);
export type Networks = v.InferOutput<typeof networksSchema>;

/** Whether a caller (`callerAddress`) is in one of the networks. An unknown address is in none. */
export function isInNetworks(caller: string, networks: Networks): boolean {
  const [address = ''] = caller.split('/');
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}
