import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  type: string;
  policyId: number;
  claimId: number | undefined;
}

/** A loopback server of a partner. */
export interface WebhookReceiver {
  url: string;
  /** The secrets by which it verifies deliveries: each must match all of them. Empty: it accepts everything. */
  secrets: string[];
  /** The deliveries that it accepted, in the order of arrival. */
  taken: Received[];
  /** The number of deliveries that failed the verification. */
  forged: number;
  /** Called with each verified delivery before it is accepted. Returns whether it has answered itself. */
  mischief: (delivery: Received, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (!receiver.secrets.every((secret) => isSigned(secret, body, request.headers))) {
      receiver.forged += 1;
      response.writeHead(401).end();
      return;
    }
    const { type, data } = JSON.parse(body) as { type: string; data: { policy_id: number; claim_id?: number } };
    const delivery = { id: String(request.headers['webhook-id']), type, policyId: data.policy_id, claimId: data.claim_id };
    if (receiver.mischief(delivery, response)) return;
    receiver.taken.push(delivery);
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    secrets: [],
    taken: [],
    forged: 0,
    mischief: () => false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function isSigned(secret: string, body: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
