import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress, outgoing } from './outgoing.ts';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
const name = 'service.test';
const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
  keySize: 2048,
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
});
const secure = createTlsServer({ cert, key }, (request, response) => {
  asked.push(`${request.headers.host} ${request.url}`);
  response.end('x'.repeat(2000));
}).listen(0, '127.0.0.1');
const plain = createServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`);
  if (request.url === '/large') response.end('x'.repeat(2000));
  else response.writeHead(307, { location: '/elsewhere' }).end();
}).listen(0);
await Promise.all([once(secure, 'listening'), once(plain, 'listening')]);
const portOf = (server: typeof plain | typeof secure) => (server.address() as AddressInfo).port;
afterAll(() => {
  for (const server of [secure, plain]) server.closeAllConnections();
  secure.close();
  plain.close();
});

/** A name server that answers every name with these addresses. */
const answering =
  (...addresses: string[]) =>
  (_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const causeOf = (calling: Promise<Response>) =>
  calling.then(
    async (response) => `${response.status}`,
    ({ cause }: { cause?: { code?: string; message?: string } }) => cause?.code ?? cause?.message,
  );

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback in IPv6', '::1'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.31.255.1'],
  ['a private network', '192.168.0.1'],
  ['a private network in IPv6', 'fd00::1'],
  ['link-local, where clouds keep their secrets', '169.254.169.254'],
  ['link-local in IPv6', 'fe80::1'],
  ['shared by a carrier', '100.64.0.1'],
  ['unspecified', '0.0.0.0'],
  ['unspecified in IPv6', '::'],
  ['multicast', '224.0.0.1'],
  ['multicast in IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, as numbers', '::ffff:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of one network', '64:ff9b:1::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['no address', 'localhost'],
])('%s is no address of the internet: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is one of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('a destination that somebody else named', () => {
  const call = outgoing({ reach: 'public', ca: cert });

  // Every form of the address that a URL allows.
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    '0',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
  ])('is not this machine, written as %s', async (host) => {
    expect(await causeOf(call(`http://${host}:${portOf(plain)}/x`))).toBe('EPRIVATE');
    expect(asked).toEqual([]);
  });

  test.each([
    ['is this machine', ['127.0.0.1']],
    ['is of a private network', ['10.0.0.1']],
    ['is both of the internet and of ours', ['8.8.8.8', '127.0.0.1']],
    ['has no address', []],
  ])('is not called by a name that %s', async (_, addresses) => {
    const byName = outgoing({ reach: 'public', ca: cert, lookUp: answering(...addresses) });
    expect(await causeOf(byName(`https://${name}:${portOf(secure)}/x`))).toBe('EPRIVATE');
    expect(asked).toEqual([]);
  });

  test('localhost is looked up by the system, and refused', async () => {
    expect(await causeOf(call(`http://localhost:${portOf(plain)}/x`))).toBe('EPRIVATE');
    expect(asked).toEqual([]);
  });
});

describe('a destination of the settings', () => {
  const call = outgoing({ reach: 'anywhere', maxAnswerBytes: 1000 });

  test('may be this machine; a redirect is not followed', async () => {
    expect(await causeOf(call(`http://127.0.0.1:${portOf(plain)}/x`))).toBe('unexpected redirect');
    expect(asked).toEqual([`127.0.0.1:${portOf(plain)} /x`]);
  });

  test('an answer larger than allowed breaks off', async () => {
    const response = call(`http://127.0.0.1:${portOf(plain)}/large`).then((answer) => answer.text());
    await expect(response).rejects.toMatchObject({ cause: { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' } });
    expect(asked).toEqual([`127.0.0.1:${portOf(plain)} /large`]);
  });
});

describe('a destination that a test names', () => {
  test.each([
    ['this machine', ['127.0.0.1'], '200'],
    ['a private network', ['10.0.0.1'], 'EPRIVATE'],
    ['this machine and a private network', ['127.0.0.1', '10.0.0.1'], 'EPRIVATE'],
    ['what clouds keep their secrets under', ['169.254.169.254'], 'EPRIVATE'],
  ])('on %s', async (_, addresses, answer) => {
    const call = outgoing({ reach: 'public-and-loopback', ca: cert, lookUp: answering(...addresses) });
    expect(await causeOf(call(`https://${name}:${portOf(secure)}/x`))).toBe(answer);
  });

  test.each([
    ['127.0.0.1', 'unexpected redirect'],
    ['10.0.0.1', 'EPRIVATE'],
    ['169.254.169.254', 'EPRIVATE'],
  ])('written as %s', async (host, answer) => {
    const call = outgoing({ reach: 'public-and-loopback' });
    expect(await causeOf(call(`http://${host}:${portOf(plain)}/x`))).toBe(answer);
  });
});
