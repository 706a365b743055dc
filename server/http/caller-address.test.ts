import { expect, test } from 'vitest';
import { callerAddress, widerNetwork } from './caller-address.ts';

test.each([
  ['without a proxy, whoever is connected, whatever they say', 0, '6.6.6.6', '1.1.1.1', '1.1.1.1'],
  ['behind one, whom it heard', 1, '2.2.2.2', '10.0.0.1', '2.2.2.2'],
  ['behind one, not what the caller wrote', 1, '6.6.6.6, 2.2.2.2', '10.0.0.1', '2.2.2.2'],
  ['behind two, whom the first heard', 2, '6.6.6.6, 2.2.2.2,10.0.0.2', '10.0.0.1', '2.2.2.2'],
  ['past the proxy, whoever is connected', 1, null, '10.0.0.7', '10.0.0.7'],
  ['past one of two, the farthest there is', 2, '2.2.2.2', '10.0.0.1', '2.2.2.2'],
  ['within the process, nobody', 0, null, undefined, 'local'],
  ['of IPv6, the network', 0, null, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['of IPv6, the same network however it is written', 1, '2001:0DB8:1:2::9', '::1', '2001:db8:1:2::/64'],
  ['of IPv6 with its zone', 0, null, 'fe80::1%eth0', 'fe80::/64'],
  ['of IPv4 written as IPv6, the address', 0, null, '::ffff:1.1.1.1', '1.1.1.1'],
  ['what is no address, as it is', 1, 'unknown', '10.0.0.1', 'unknown'],
])('%s', (_, proxies, forwarded, socket, address) => {
  const headers = new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded });
  expect(callerAddress(headers, socket, proxies)).toBe(address);
});

test('around a network of IPv6 there is a wider one, around an address of IPv4 none', () => {
  expect(widerNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
  expect(widerNetwork('1.1.1.1')).toBe(null);
});
