import { createRedsysAPI, type ResponseJSONSuccess } from 'redsys-easy';
import { afterEach, expect, test, vi } from 'vitest';
import { redsysGateway, signedForm } from './redsys-gateway.ts';

/** The key that Redsys publishes for tests. */
const key = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
const action = 'https://sis-t.redsys.es:25443/sis/realizarPago';
const merchant = { merchantCode: '999008881', terminal: '1' };
const gateway = redsysGateway({ action, ...merchant, version: 'HMAC_SHA256_V1', key });
const newer = redsysGateway({ action, ...merchant, version: 'HMAC_SHA512_V2', key });
const order = '1234ABCD5678';
afterEach(() => {
  vi.unstubAllGlobals();
});

/** An independent library in the role of the bank, which supports this version alone: it signs what it sends and verifies what it gets. */
const urls = { redirect: action, restTrataPeticion: action, restIniciaPeticion: action };
const bank = createRedsysAPI({ secretKey: key, urls });
const otherBank = createRedsysAPI({ secretKey: Buffer.alloc(24, 7).toString('base64'), urls });
const notice = {
  Ds_Date: '10/03/2026',
  Ds_Hour: '11:00',
  Ds_Amount: '620',
  Ds_Currency: '978',
  Ds_Order: order,
  DS_MERCHANT_ORDER: order,
  Ds_MerchantCode: '999008881',
  Ds_Terminal: '001',
  Ds_Response: '0000',
  Ds_TransactionType: '0',
  Ds_AuthorisationCode: '083514',
};
type Signed = Parameters<typeof bank.createRedirectForm>[0];
const noticeBy = (signer: typeof bank, changes: object = {}) =>
  ({ ...signer.createRedirectForm({ ...notice, ...changes } as unknown as Signed).body }) as Record<string, string>;

const request = {
  orderNumber: order,
  amountCents: 620,
  description: 'Recibo R-18817-11',
  noticeUrl: 'https://peritia.example/api/payment-notices',
};
const readByBank = (signer: typeof bank, fields: Record<string, string>) => {
  // In answers the library expects the order number under another name than in requests.
  const parameters = JSON.parse(Buffer.from(fields.Ds_MerchantParameters ?? '', 'base64').toString()) as Record<string, string>;
  const form = signedForm({ ...parameters, Ds_Order: parameters.DS_MERCHANT_ORDER ?? '' }, order, { version: 'HMAC_SHA256_V1', key });
  return signer.processRestNotification(form as unknown as ResponseJSONSuccess) as unknown as Record<string, string>;
};

test('the form is, byte for byte, the one that the library would sign', () => {
  const { fields } = gateway.form({ ...request, okUrl: 'https://peritia.example/ok', koUrl: 'https://peritia.example/ko', card: null });
  const parameters = JSON.parse(Buffer.from(fields.Ds_MerchantParameters ?? '', 'base64').toString()) as Signed;
  expect(bank.createRedirectForm(parameters).body).toEqual(fields);
  expect(otherBank.createRedirectForm(parameters).body.Ds_Signature).not.toBe(fields.Ds_Signature);
});

test('what we sign the library takes, and with another key it does not', () => {
  const { fields } = gateway.form({ ...request, okUrl: 'https://peritia.example/ok', koUrl: 'https://peritia.example/ko', card: 'keep' });
  expect(readByBank(bank, fields)).toMatchObject({ DS_MERCHANT_AMOUNT: '620', DS_MERCHANT_IDENTIFIER: 'REQUIRED' });
  expect(() => readByBank(otherBank, fields)).toThrow();
});

test.each([
  ['0000', true],
  ['0190', false],
])('its notice with response %s is read as accepted: %s', (Ds_Response, isAccepted) => {
  expect(gateway.readNotice(noticeBy(bank, { Ds_Response }))).toMatchObject({ orderNumber: order, amountCents: 620, isAccepted });
});

test('what is forged, changed, or signed in the version that is not set is no notice', () => {
  const signed = noticeBy(bank);
  expect(gateway.readNotice(signed)).not.toBeNull();
  expect(gateway.readNotice(noticeBy(otherBank))).toBeNull();
  const changed = Buffer.from(JSON.stringify({ ...notice, Ds_Amount: '621' })).toString('base64');
  expect(gateway.readNotice({ ...signed, Ds_MerchantParameters: changed })).toBeNull();
  expect(gateway.readNotice({ ...signed, Ds_SignatureVersion: 'HMAC_SHA512_V2' })).toBeNull();
  expect(gateway.readNotice(signedForm(notice, order, { version: 'HMAC_SHA512_V2', key }))).toBeNull();
  expect(newer.readNotice(signed)).toBeNull();
});

test('a card on file is charged by this version too, and only an answer in it counts', async () => {
  const charge = { ...request, card: { reference: 'a1b2c3', agreement: null } };
  const answers = [noticeBy(bank), signedForm(notice, order, { version: 'HMAC_SHA512_V2', key })];
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (_: URL, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, string>);
    return Promise.resolve(Response.json(answers.shift()));
  });
  expect(await gateway.charge(charge)).toMatchObject({ isAccepted: true, amountCents: 620 });
  expect(sent[0]?.Ds_SignatureVersion).toBe('HMAC_SHA256_V1');
  expect(readByBank(bank, sent[0] ?? {})).toMatchObject({ DS_MERCHANT_DIRECTPAYMENT: 'true' });
  await expect(gateway.charge(charge)).rejects.toThrow('without an answer');
});
