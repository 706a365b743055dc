import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { serviceManifest } from './model-files.ts';

/** A request as it was received. */
export interface ModelRequest {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export type ModelAnswerer = (request: ModelRequest, response: http.ServerResponse) => void;

/** A fake model service: speaks the protocol of docs/guides/assessment-model.md, on loopback. */
export interface ModelService {
  address: URL;
  requests: ModelRequest[];
  /** Answers to be given in turn instead of the usual ones; the last one is repeated. */
  answers: ModelAnswerer[];
  close(): Promise<void>;
}

export const answerJson =
  (value: unknown, status = 200): ModelAnswerer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

/** Answers a GET with its manifest, and a POST with these scores. */
export const answerScores =
  (scores: unknown, manifest: { version: string } = serviceManifest): ModelAnswerer =>
  (request, response) =>
    answerJson(request.method === 'GET' ? manifest : { version: manifest.version, scores })(request, response);

export async function startModelService(): Promise<ModelService> {
  const answers: ModelAnswerer[] = [];
  const requests: ModelRequest[] = [];
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      requests.push(seen);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      (answer ?? answerScores({ red: 0, blue: 0 }))(seen, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/damage`),
    requests,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
