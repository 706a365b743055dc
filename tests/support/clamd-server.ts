import { once } from 'node:events';
import { type AddressInfo, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface ClamdServer {
  place: NetConnectOpts;
  /** The lengths of the files that were scanned. */
  taken: number[];
  /** Replaces the verdict on every file; null: no answer at all. */
  answer: string | null | undefined;
  close(): Promise<void>;
}

/** A fake of ClamAV's daemon that answers `INSTREAM` (clamd(8)) and finds the word MALWARE. On a loopback port, or at the path of a socket. */
export async function startClamd(path?: string): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const file = fileOf(received);
      if (file === null) return;
      self.taken.push(file.length);
      const verdict = file.includes('MALWARE') ? 'stream: Test.Malware-1 FOUND\0' : 'stream: OK\0';
      if (self.answer !== null) socket.end(self.answer ?? verdict);
    });
  });
  server.listen(path ?? { host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const self: ClamdServer = {
    place: path ? { path } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    taken: [],
    answer: undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return self;
}

const command = 'zINSTREAM\0';

/** The file in the data received so far: chunks with their lengths, ended by an empty one; null: it is not complete. */
function fileOf(received: Buffer): Buffer | null {
  if (!received.subarray(0, command.length).equals(Buffer.from(command))) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
