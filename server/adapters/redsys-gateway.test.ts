import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { redsysGateway, signedForm } from './redsys-gateway.ts';
import { isSignedBy, signParameters } from './redsys-signature.ts';

/** The example in Redsys's public guide "Firmar una operación" for HMAC_SHA512_V2. */
const published = {
  key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  order: '1234567890',
  orderKey: 'RWt3/IPTzYRMXsQtkiGRKg==',
  parameters:
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0',
  signature: 'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
};

const key = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const signing = { version: 'HMAC_SHA512_V2', key } as const;
const gateway = redsysGateway({
  action: 'https://sis-t.redsys.es:25443/sis/realizarPago',
  merchantCode: '999008881',
  terminal: '1',
  ...signing,
});
const order = '1234ABCD5678';
const accepted = {
  Ds_Date: '10/03/2026',
  Ds_Hour: '11:00',
  Ds_Amount: '620',
  Ds_Currency: '978',
  Ds_Order: order,
  Ds_MerchantCode: '999008881',
  Ds_Terminal: '001',
  Ds_Response: '0000',
  Ds_TransactionType: '0',
  Ds_AuthorisationCode: '083514',
};
const read = (changes: Record<string, string> = {}) => gateway.readNotice(signedForm({ ...accepted, ...changes }, order, signing));

test('the signature is that of the published example, and its key of the order the published one', () => {
  expect(signParameters(published.parameters, published.order, { ...signing, key: published.key })).toBe(published.signature);
  const byPublishedKey = createHmac('sha512', published.orderKey).update(published.parameters).digest('base64url');
  expect(byPublishedKey).toBe(published.signature);
});

test('a signature is known in base64 too, and not when one character differs', () => {
  const { parameters, order: number, key: merchantKey, signature } = published;
  const isSigned = (text: string, of = parameters) => isSignedBy(text, of, number, { ...signing, key: merchantKey });
  expect(isSigned(signature)).toBe(true);
  expect(isSigned(`${signature.replaceAll('-', '+').replaceAll('_', '/')}==`)).toBe(true);
  expect(isSigned(`W${signature.slice(1)}`)).toBe(false);
  expect(isSigned('')).toBe(false);
  expect(isSigned(signature, `f${parameters.slice(1)}`)).toBe(false);
});

test('the form carries the order, the amount in cents and where to answer, signed', () => {
  const { action, fields } = gateway.form({
    orderNumber: order,
    amountCents: 620,
    description: 'Recibo R-18817-11',
    noticeUrl: 'https://peritia.example/api/payment-notices',
    okUrl: 'https://peritia.example/ok',
    koUrl: 'https://peritia.example/ko',
    card: 'keep',
  });
  expect(action).toContain('/sis/realizarPago');
  expect(gateway.origin).toBe('https://sis-t.redsys.es:25443');
  expect(isSignedBy(fields.Ds_Signature ?? '', fields.Ds_MerchantParameters ?? '', order, signing)).toBe(true);
  expect(JSON.parse(Buffer.from(fields.Ds_MerchantParameters ?? '', 'base64url').toString())).toMatchObject({
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_AMOUNT: '620',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_IDENTIFIER: 'REQUIRED',
    DS_MERCHANT_COF_INI: 'S',
    DS_MERCHANT_MERCHANTCODE: '999008881',
    DS_MERCHANT_MERCHANTURL: 'https://peritia.example/api/payment-notices',
  });
});

test.each([
  ['0000', true],
  ['0099', true],
  ['0100', false],
  ['0190', false],
  ['9915', false],
])('a notice with response %s is accepted: %s', (Ds_Response, isAccepted) => {
  expect(read({ Ds_Response })).toMatchObject({ orderNumber: order, amountCents: 620, isAccepted, authorisation: '083514', card: null });
});

test('a card that was kept comes with its reference, its last four digits and its month', () => {
  const kept = {
    Ds_Merchant_Identifier: 'a1b2',
    Ds_ExpiryDate: '2912',
    Ds_Card_Number: '454881******0003',
    Ds_Merchant_Cof_Txnid: '990523104512345',
  };
  expect(read(kept)?.card).toEqual({ reference: 'a1b2', lastFour: '0003', expiry: '2029-12', agreement: '990523104512345' });
});

test.each([
  ['another merchant', { Ds_MerchantCode: '999008882' }],
  ['another terminal', { Ds_Terminal: '2' }],
  ['another currency', { Ds_Currency: '840' }],
  ['a refund', { Ds_TransactionType: '3' }],
  ['an amount that is none', { Ds_Amount: '-620' }],
  ['an order that is signed as another', { Ds_Order: '1234ABCD5679' }],
])('what is signed but is %s is no notice of ours', (_, changes) => {
  expect(read(changes)).toBeNull();
});

test('what is not signed with our key, or by another version, is no notice', () => {
  expect(gateway.readNotice(signedForm(accepted, order, { ...signing, key: `${key}x`.slice(1) }))).toBeNull();
  expect(gateway.readNotice({ ...signedForm(accepted, order, signing), Ds_SignatureVersion: 'HMAC_SHA256_V1' })).toBeNull();
  expect(gateway.readNotice({})).toBeNull();
});
