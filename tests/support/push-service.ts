import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A message that arrived, after its signature and encryption were verified. */
export interface PushedMessage {
  text: string;
  topic: string | undefined;
  ttl: string | undefined;
}

/** A loopback push service with one browser: it verifies the sender (RFC 8292) and decrypts messages with the browser's keys (RFC 8291). */
export interface PushService {
  /** The subscription, as the browser gives it to the app. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: PushedMessage[];
  /** Sets the status of its answers from now on; it starts with 201. */
  answerWith(status: number): void;
  /** `127.0.0.1:port`. */
  host: string;
  certificate: string;
  close(): Promise<void>;
}

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** HKDF with a single block of output (RFC 5869). */
function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  return hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length);
}

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. @throws when it was not encrypted for this browser */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(auth, browser.computeSecret(sender), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Whether `Authorization: vapid t=<JWT>, k=<key>` is signed for this origin with the key that it names. */
function isSigned(authorization: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
  return isTrue && aud === origin && sub.startsWith('mailto:');
}

export async function startPushService(): Promise<PushService> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: PushedMessage[] = [];
  let status = 201;
  let origin = '';
  const server = createServer({ cert, key }, (request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (!isSigned(request.headers.authorization ?? '', origin)) {
        response.writeHead(403).end();
        return;
      }
      if (status < 300) {
        const [topic, ttl] = [request.headers.topic, request.headers.ttl].map((value) => value?.toString());
        received.push({ text: decrypt(Buffer.concat(parts), browser, auth), topic, ttl });
      }
      response.writeHead(status).end();
    })().catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscription: {
      endpoint: `${origin}/send/${randomBytes(16).toString('base64url')}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    answerWith: (next) => {
      status = next;
    },
    host: new URL(origin).host,
    certificate: cert,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
