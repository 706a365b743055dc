import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { CardGateway, CardNotice, NoticeDelivery } from '#server/ports/card-gateway.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import {
  chooseCardPage,
  type DemoCard,
  type DemoPayment,
  demoStyles,
  outcomePage,
  refusedPage,
  secondFactorPage,
} from './demo-gateway-pages.ts';
import { readSigned, redsysForm, redsysGateway, signedForm } from './redsys-gateway.ts';

const base = '/api/demo-gateway';
const merchant = { merchantCode: '999008881', terminal: '1' };

const signedWith = (key: string) => ({ version: 'HMAC_SHA512_V2', key }) as const;

/** Many times the size of a form. */
const maxFormBytes = 32 * 1024;

const accepted = '0000';
/** Redsys: the bank refuses without giving a reason. */
const refused = '0190';
const demoAuthorisation = '083514';
const secondFactorCode = '123456';
const cardExpiry = '4912';

/** `once`: the card is accepted now, and refused when it is charged later without its holder. */
const cards: readonly (DemoCard & { behaviour: 'accepts' | 'refuses' | 'asks' | 'once' })[] = [
  { name: 'accepted', label: 'se acepta', lastFour: '0003', behaviour: 'accepts' },
  { name: 'second-factor', label: 'se acepta con un código del banco', lastFour: '0014', behaviour: 'asks' },
  { name: 'refused', label: 'se rechaza', lastFour: '0022', behaviour: 'refuses' },
  { name: 'once', label: 'se acepta ahora y se rechaza en los recibos siguientes', lastFour: '0030', behaviour: 'once' },
];
type Card = (typeof cards)[number];

const requestSchema = v.object({
  DS_MERCHANT_ORDER: v.string(),
  DS_MERCHANT_AMOUNT: v.string(),
  DS_MERCHANT_PRODUCTDESCRIPTION: v.string(),
  DS_MERCHANT_URLOK: v.string(),
  DS_MERCHANT_URLKO: v.string(),
  DS_MERCHANT_IDENTIFIER: v.optional(v.string()),
});
type SignedRequest = v.InferOutput<typeof requestSchema>;

/**
 * A local payment page that behaves like the real gateway, with demo cards: accepted, refused, with a second factor, or accepted only once. It takes the same signed
 * form, and sends the same signed notice before the payer sees the result, so that the payment counts even when they close the browser. Nobody types a card number.
 * `key`: this installation's key.
 */
export function demoGateway(key: string): CardGateway {
  const gateway = redsysGateway({ action: `${base}/pay`, ...merchant, ...signedWith(key) });
  return {
    ...gateway,
    charge: async (charge) => {
      const card = cardOf(charge.card.reference);
      const isAccepted = card?.behaviour === 'accepts' || card?.behaviour === 'asks';
      const notice = gateway.readNotice(noticeFields(charge, isAccepted ? accepted : refused, key));
      if (!notice) throw new OutsideError('demo gateway: no notice');
      return notice;
    },
    pages: (deliver) => demoPages(key, deliver),
  };
}

/** What a posted form asks for. */
interface Asked {
  request: SignedRequest;
  payment: DemoPayment;
  card: Card | undefined;
  code: string;
  isRefusing: boolean;
}

function demoPages(key: string, deliver: NoticeDelivery) {
  const pages = new Hono().basePath(base);
  const settle = async ({ request }: Asked, card: Card, response: string) => {
    const { DS_MERCHANT_ORDER: orderNumber, DS_MERCHANT_AMOUNT: amount, DS_MERCHANT_IDENTIFIER: identifier } = request;
    const isKept = response === accepted && identifier === 'REQUIRED';
    await deliver(
      noticeFields({ orderNumber, amountCents: Number(amount) }, response, key, isKept ? keptCardFields(card, orderNumber) : {}),
    );
    const isAccepted = response === accepted;
    return outcomePage(isAccepted, isAccepted ? request.DS_MERCHANT_URLOK : request.DS_MERCHANT_URLKO);
  };
  pages.get('/style.css', (c) => c.body(demoStyles, 200, { 'content-type': 'text/css; charset=utf-8' }));
  pages.use(bodyLimit({ maxSize: maxFormBytes }));
  pages.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  pages.post('/:step{pay|card|code}', async (c) => {
    const asked = readAsked(await c.req.parseBody(), key);
    if (!asked)
      return c.html(refusedPage('La petición no viene de Peritia o está incompleta. Vuelve a Peritia y empieza el pago otra vez.'), 400);
    const { payment, card, code, isRefusing } = asked;
    if (c.req.param('step') === 'pay' || !card) return c.html(chooseCardPage(payment, cardsFor(asked.request)));
    if (isRefusing || card.behaviour === 'refuses') return c.html(await settle(asked, card, refused));
    if (card.behaviour === 'asks' && code !== secondFactorCode)
      return c.html(secondFactorPage(payment, card.name, secondFactorCode, code !== ''));
    return c.html(await settle(asked, card, accepted));
  });
  return (request: Request) => pages.fetch(request);
}

function readAsked(body: Record<string, unknown>, key: string): Asked | null {
  const fields = Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const request = readSigned(fields, requestSchema, 'DS_MERCHANT_ORDER', signedWith(key));
  if (!request) return null;
  return {
    request,
    payment: {
      fields: v.parse(redsysForm, fields),
      amountCents: Number(request.DS_MERCHANT_AMOUNT),
      description: request.DS_MERCHANT_PRODUCTDESCRIPTION,
      koUrl: request.DS_MERCHANT_URLKO,
    },
    card: cardsFor(request).find(({ name }) => name === fields.card),
    code: fields.code ?? '',
    isRefusing: fields.refuse === '1',
  };
}

/** The demo card of a kept card's reference, which begins with the card's name. */
function cardOf(reference: string): Card | undefined {
  return cards.find(({ name }) => reference.startsWith(`${name}.`));
}

/** The cards to choose from: for a kept card only that one. */
function cardsFor({ DS_MERCHANT_IDENTIFIER: reference = '' }: SignedRequest): readonly Card[] {
  const kept = cardOf(reference);
  return kept ? [kept] : cards;
}

function keptCardFields({ name, lastFour }: Card, orderNumber: string): Record<string, string> {
  return {
    Ds_Merchant_Identifier: `${name}.${randomUUID()}`,
    Ds_ExpiryDate: cardExpiry,
    Ds_Card_Number: `454881******${lastFour}`,
    Ds_Merchant_Cof_Txnid: orderNumber,
  };
}

function noticeFields(
  { orderNumber, amountCents }: Pick<CardNotice, 'orderNumber' | 'amountCents'>,
  response: string,
  key: string,
  keptCard: Record<string, string> = {},
): Record<string, string> {
  return signedForm(
    {
      Ds_Order: orderNumber,
      Ds_Amount: String(amountCents),
      Ds_Currency: '978',
      Ds_MerchantCode: merchant.merchantCode,
      Ds_Terminal: merchant.terminal,
      Ds_TransactionType: '0',
      Ds_Response: response,
      Ds_AuthorisationCode: response === accepted ? demoAuthorisation : '',
      ...keptCard,
    },
    orderNumber,
    signedWith(key),
  );
}
