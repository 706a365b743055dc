import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

test.each([
  ['without a proxy, whoever is connected, whatever they say', 0, '6.6.6.6', '1.1.1.1', '1.1.1.1'],
  ['behind one, whom it heard', 1, '2.2.2.2', '10.0.0.1', '2.2.2.2'],
  ['behind one, not what the caller wrote', 1, '6.6.6.6, 2.2.2.2', '10.0.0.1', '2.2.2.2'],
  ['behind two, whom the first heard', 2, '6.6.6.6, 2.2.2.2,10.0.0.2', '10.0.0.1', '2.2.2.2'],
  ['past the proxy, whoever is connected', 1, null, '10.0.0.7', '10.0.0.7'],
  ['past one of two, the farthest there is', 2, '2.2.2.2', '10.0.0.1', '2.2.2.2'],
  ['within the process, nobody', 0, null, undefined, 'local'],
])('%s', (_, proxies, forwarded, socket, address) => {
  const headers = new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded });
  expect(callerAddress(headers, socket, proxies)).toBe(address);
});
