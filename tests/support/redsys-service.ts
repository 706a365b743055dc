import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { redsysGateway, signedForm } from '#server/adapters/redsys-gateway.ts';
import { isSignedBy } from '#server/adapters/redsys-signature.ts';
import type { CardGateway } from '#server/ports/card-gateway.ts';

const key = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const signing = { version: 'HMAC_SHA512_V2', key } as const;
const merchantCode = '999008881';

/**
 * What happens to the next call. `cut-before`, `cut-after`: the connection breaks before or after the card is charged; `forged`: the answer is signed with a wrong
 * key; `busy`: only an HTTP status is answered; `SIS…`: the call is refused with that error, and nothing is charged.
 */
type Fate = 'answers' | 'cut-before' | 'cut-after' | 'forged' | 'busy' | `SIS${string}`;

/** A loopback fake of the card gateway's REST service: it verifies each signature and accepts each order once. */
export interface RedsysService {
  /** The server's client of this service. */
  gateway: CardGateway;
  /** The decoded requests, in order. */
  asked: Record<string, string>[];
  /** The orders that the card's bank accepted or refused, with its response. */
  orders: Map<string, { amount: string; response: string }>;
  /** The response of the card's bank, by the card's reference; other cards are accepted. */
  responses: Record<string, string>;
  fates: Fate[];
  /** The notice that the gateway also posts about an order. */
  noticeOf(order: string): Record<string, string>;
  close(): void;
}

export async function startRedsysService(): Promise<RedsysService> {
  const service = { asked: [], orders: new Map(), responses: {}, fates: [] } as Pick<
    RedsysService,
    'asked' | 'orders' | 'responses' | 'fates'
  >;
  const noticeOf = (order: string, by = key) => {
    const { amount = '', response = '' } = service.orders.get(order) ?? {};
    return signedForm(
      {
        Ds_Order: order,
        Ds_Amount: amount,
        Ds_Currency: '978',
        Ds_MerchantCode: merchantCode,
        Ds_Terminal: '1',
        Ds_TransactionType: '0',
        Ds_Response: response,
        Ds_AuthorisationCode: response === '0000' ? '501602' : '',
      },
      order,
      { ...signing, key: by },
    );
  };
  const answerTo = (form: Record<string, string>, fate: Fate): object | null => {
    const { Ds_MerchantParameters: parameters = '', Ds_Signature: signature = '' } = form;
    const fields = JSON.parse(Buffer.from(parameters, 'base64url').toString()) as Record<string, string>;
    const order = fields.DS_MERCHANT_ORDER ?? '';
    if (form.Ds_SignatureVersion !== 'HMAC_SHA512_V2' || !isSignedBy(signature, parameters, order, signing))
      return { errorCode: 'SIS0042' };
    service.asked.push(fields);
    if (fate === 'cut-before') return null;
    if (fate.startsWith('SIS')) return { errorCode: fate };
    if (service.orders.has(order)) return { errorCode: 'SIS0051' };
    const response = service.responses[fields.DS_MERCHANT_IDENTIFIER ?? ''] ?? '0000';
    service.orders.set(order, { amount: fields.DS_MERCHANT_AMOUNT ?? '', response });
    return fate === 'cut-after' ? null : noticeOf(order, fate === 'forged' ? `${key}x`.slice(1) : key);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const fate = service.fates.shift() ?? 'answers';
    const body = await text(request);
    if (fate === 'busy') return void response.writeHead(503).end('<html>');
    const isCharge = request.method === 'POST' && request.url === '/sis/rest/trataPeticionREST';
    const answer = isCharge ? answerTo(JSON.parse(body) as Record<string, string>, fate) : null;
    if (answer) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    else response.destroy();
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const action = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sis/realizarPago`;
  return Object.assign(service, {
    gateway: redsysGateway({ action, merchantCode, terminal: '1', ...signing }),
    noticeOf: (order: string) => noticeOf(order),
    close: () => void server.close(),
  });
}
