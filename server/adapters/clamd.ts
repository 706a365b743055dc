import { connect, type NetConnectOpts } from 'node:net';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { MalwareScanner } from '#server/ports/ports.ts';

/** clamd answers a photo in less than a second, but may be loading its signatures. */
const usualTimeoutMs = 30_000;

/**
 * Scans files with ClamAV's daemon by its own protocol: `INSTREAM`, the length of the bytes, the bytes, a length of zero. Any answer that is no verdict, such as that to
 * a file longer than clamd's `StreamMaxLength`, is an `OutsideError`.
 */
export function clamd(place: NetConnectOpts, timeoutMs = usualTimeoutMs): MalwareScanner {
  return {
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new OutsideError(`clamd: ${why}`));
        const socket = connect(place);
        const timer = setTimeout(() => socket.destroy(Object.assign(new Error(), { code: 'unanswered' })), timeoutMs);
        let answer = '';
        socket.on('connect', () => {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(bytes.length);
          socket.write('zINSTREAM\0');
          socket.write(length);
          socket.write(bytes);
          socket.write(Buffer.alloc(4));
        });
        socket.on('data', (text) => (answer += text.toString('latin1')));
        socket.on('error', ({ code }: NodeJS.ErrnoException) => fail(code ?? 'error'));
        socket.on('close', () => {
          clearTimeout(timer);
          const found = /^stream: (.+) FOUND\0?$/.exec(answer)?.[1];
          if (found !== undefined) resolve(found);
          else if (/^stream: OK\0?$/.test(answer)) resolve(null);
          else fail('no verdict');
        });
      }),
  };
}
