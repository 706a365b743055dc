import { once } from 'node:events';
import { type AddressInfo, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface ClamdServer {
  place: NetConnectOpts;
  /** Lengths of the files that it was asked about. */
  taken: number[];
  /** What it says of every file instead of its verdict; null: nothing. */
  answer: string | null | undefined;
  close(): Promise<void>;
}

/** What ClamAV's daemon says to `INSTREAM` (clamd(8)); it finds the word MALWARE. On loopback, or at the path of a socket. */
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

/** The file in what has come: chunks with their lengths, the last of none; null: it goes on. */
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
