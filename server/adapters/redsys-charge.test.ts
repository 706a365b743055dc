import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RedsysService, startRedsysService } from '#tests/support/redsys-service.ts';
import { demoGateway } from './demo-gateway.ts';
import { redsysGateway } from './redsys-gateway.ts';

let redsys: RedsysService;
beforeAll(async () => {
  redsys = await startRedsysService();
});
afterEach(() => {
  redsys.asked.length = 0;
  redsys.orders.clear();
});
afterAll(() => redsys.close());

const request = {
  orderNumber: '1234ABCD5678',
  amountCents: 995,
  description: 'Recibo R-20481-2',
  noticeUrl: 'https://peritia.example/api/payment-notices',
  card: { reference: 'a1b2c3', agreement: '990523104512345' },
};
const charge = (fate: RedsysService['fates'][number], changes: Partial<typeof request> = {}) => {
  redsys.fates = [fate];
  return redsys.gateway.charge({ ...request, ...changes });
};

test('a card on file is charged as a payment that we begin by an agreement, without its holder, signed', async () => {
  expect(await charge('answers')).toEqual({
    orderNumber: request.orderNumber,
    amountCents: 995,
    isAccepted: true,
    response: '0000',
    authorisation: '501602',
    card: null,
  });
  expect(redsys.asked).toEqual([
    {
      DS_MERCHANT_ORDER: '1234ABCD5678',
      DS_MERCHANT_AMOUNT: '995',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_TRANSACTIONTYPE: '0',
      DS_MERCHANT_PRODUCTDESCRIPTION: 'Recibo R-20481-2',
      DS_MERCHANT_MERCHANTURL: 'https://peritia.example/api/payment-notices',
      DS_MERCHANT_MERCHANTCODE: '999008881',
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_IDENTIFIER: 'a1b2c3',
      DS_MERCHANT_COF_INI: 'N',
      DS_MERCHANT_COF_TYPE: 'R',
      DS_MERCHANT_COF_TXNID: '990523104512345',
      DS_MERCHANT_DIRECTPAYMENT: 'true',
      DS_MERCHANT_EXCEP_SCA: 'MIT',
    },
  ]);
});

test('a refusal of its bank, and an error of the gateway before it asked the bank, are refusals', async () => {
  redsys.responses = { expired: '0101' };
  const card = { reference: 'expired', agreement: '990523104512345' };
  expect(await charge('answers', { card })).toMatchObject({ isAccepted: false, response: '0101', authorisation: null });
  expect(await charge('SIS0321')).toMatchObject({ isAccepted: false, response: 'SIS0321' });
});

test.each(['cut-before', 'cut-after', 'forged', 'busy', 'SIS0051'] as const)('when it %s nobody knows what became of it', async (fate) => {
  await expect(charge(fate)).rejects.toThrow(/fetch failed|redsys: (HTTP \d+ without an answer|repeated order)/);
});

test('an order that was charged is not charged again, and what became of it is told by a notice', async () => {
  await expect(charge('cut-after')).rejects.toThrow();
  await expect(charge('answers')).rejects.toThrow('redsys: repeated order');
  expect([...redsys.orders.keys()]).toEqual([request.orderNumber]);
  expect(redsys.gateway.readNotice(redsys.noticeOf(request.orderNumber))).toMatchObject({ isAccepted: true });
});

test('a gateway with another key refuses it, and nothing is charged', async () => {
  const { action } = redsys.gateway.form({ ...request, okUrl: '', koUrl: '', card: null });
  const other = redsysGateway({ action, merchantCode: '999008881', terminal: '1', version: 'HMAC_SHA512_V2', key: 'another key' });
  expect(await other.charge(request)).toMatchObject({ isAccepted: false, response: 'SIS0042' });
  expect(redsys.orders.size).toBe(0);
});

test.each([
  ['accepted', true],
  ['second-factor', true],
  ['refused', false],
  ['once', false],
  ['nobody', false],
])('the demo gateway charges the card “%s” without its holder: %s', async (name, isAccepted) => {
  const card = { reference: `${name}.3f3ad3f4`, agreement: null };
  expect(await demoGateway('a key').charge({ ...request, card })).toMatchObject({
    orderNumber: request.orderNumber,
    amountCents: 995,
    isAccepted,
  });
});
