import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type Listener, listen } from './listener.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(
  proxies: number,
  mostOfAddress: number,
  respond: (request: Request) => Promise<Response> = async (request) => new Response(await request.text()),
): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port: 0, proxies }, null, respond, mostOfAddress);
  undo.push(() => listener.close());
  return listener;
}

async function connected({ port }: Listener, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  undo.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a request and returns everything the connection answers, up to its end. */
async function answerTo(socket: Socket, request: string): Promise<string> {
  let text = '';
  socket.on('data', (part) => (text += part.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request);
  await closed;
  return text;
}

const request = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

test('an address has so many connections, others are not touched, and each that ends makes room', async () => {
  const listener = await open(0, 2);
  const [first] = [await connected(listener), await connected(listener)];
  expect(await answerTo(await connected(listener), request)).toBe('');
  expect(await answerTo(await connected(listener, '127.0.0.2'), request)).toContain('200 OK');
  const ended = once(first, 'close');
  first.destroy();
  await ended;
  expect(await answerTo(await connected(listener), request)).toContain('200 OK');
});

test('behind a proxy all connections are its own and it counts them', async () => {
  const listener = await open(1, 1);
  await connected(listener);
  expect(await answerTo(await connected(listener), request)).toContain('200 OK');
});

test('a proxy is the first to hang up, nginx after a minute and Caddy after two', async () => {
  const kept = async (proxies: number) => {
    const response = await fetch(`http://127.0.0.1:${(await open(proxies, 10)).port}/`);
    return Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1]);
  };
  expect(await kept(1)).toBeGreaterThan(120);
  expect(await kept(0)).toBeLessThan(60);
});

test('at the end what is under way is answered, and then its connection ends at once', async () => {
  let answer: (response: Response) => void = () => undefined;
  const begun = Promise.withResolvers<void>();
  const listener = await open(1, 10, () => {
    begun.resolve();
    return new Promise((resolve) => (answer = resolve));
  });
  const answered = answerTo(await connected(listener), 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun.promise;
  // The timer that would end the connection after ten seconds never fires.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  undo.push(() => vi.useRealTimers());
  const closed = listener.close();
  answer(new Response('here'));
  expect(await answered).toContain('here');
  await closed;
});

test('headers larger than any browser sends are refused, and requests in one line are answered in their order', async () => {
  const listener = await open(0, 10);
  const large = `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await answerTo(await connected(listener), large)).toContain('431 Request Header Fields Too Large');
  const post = (body: string, end = '') => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n${end}\r\n${body}`;
  const answers = await answerTo(await connected(listener), post('one') + post('two') + post('three', 'connection: close\r\n'));
  expect(answers.match(/\r\n\r\n\w+?(?=HTTP|$)/g)?.map((body) => body.trim())).toEqual(['one', 'two', 'three']);
});

test('whoever reads no answer is given one, however many were asked for in one line', async () => {
  let begun = 0;
  const large = 'x'.repeat(50_000_000);
  const listener = await open(0, 10, async () => {
    begun += 1;
    return new Response(large);
  });
  const reader = await connected(listener);
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
  await vi.waitFor(() => expect(begun).toBe(1));
  // Another connection is answered meanwhile, so the first one has had time to begin further answers.
  expect(await answerTo(await connected(listener), request)).toContain('200 OK');
  expect(begun).toBe(2);
});
