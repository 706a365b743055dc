import * as v from 'valibot';
import type { CardGateway, CardNotice, CardRequest } from '#server/ports/card-gateway.ts';
import { isSignedBy, signatureVersion, signParameters } from './redsys-signature.ts';

export interface RedsysSettings {
  /** Where browsers post the form: an address, or a path of ours. */
  action: string;
  merchantCode: string;
  terminal: string;
  /** As the bank's administration shows it. */
  key: string;
}

/** ISO 4217. */
const euro = '978';
const authorisation = '0';
/** Responses up to this one are authorisations. */
const lastAccepted = 99;
const maxDescriptionLength = 125;

const digits = v.pipe(v.string(), v.regex(/^\d{1,12}$/));
/** What of a notice matters to us; the rest is left out. */
const noticeSchema = v.object({
  Ds_Order: v.pipe(v.string(), v.regex(/^\d{4}[A-Z0-9]{8}$/i)),
  Ds_Amount: digits,
  Ds_Currency: v.literal(euro),
  Ds_MerchantCode: v.string(),
  Ds_Terminal: v.string(),
  Ds_TransactionType: v.literal(authorisation),
  Ds_Response: digits,
  Ds_AuthorisationCode: v.optional(v.string(), ''),
  Ds_Merchant_Identifier: v.optional(v.string()),
  /** Years, months. */
  Ds_ExpiryDate: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  /** With all but its ends hidden. */
  Ds_Card_Number: v.optional(v.string()),
  Ds_Merchant_Cof_Txnid: v.optional(v.string()),
});

/** Fields of a form that Redsys and we post to each other. */
export const redsysForm = v.object({
  Ds_SignatureVersion: v.literal(signatureVersion),
  Ds_MerchantParameters: v.pipe(v.string(), v.maxLength(8000)),
  Ds_Signature: v.pipe(v.string(), v.maxLength(200)),
});

export function encodeParameters(parameters: Record<string, string>): string {
  return Buffer.from(JSON.stringify(parameters)).toString('base64url');
}

/** The parameters of a form by a schema that names their order; null when it is none of ours or not signed with our key. */
export function readSigned<Parameters extends { [name: string]: unknown }>(
  fields: Record<string, string>,
  schema: v.GenericSchema<unknown, Parameters>,
  orderField: keyof Parameters,
  key: string,
): Parameters | null {
  const form = v.safeParse(redsysForm, fields);
  if (!form.success) return null;
  const { Ds_MerchantParameters, Ds_Signature } = form.output;
  const parameters = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), Buffer.from(Ds_MerchantParameters, 'base64').toString());
  if (!parameters.success) return null;
  const isOurs = isSignedBy(Ds_Signature, Ds_MerchantParameters, String(parameters.output[orderField]), key);
  return isOurs ? parameters.output : null;
}

export function signedForm(parameters: Record<string, string>, orderNumber: string, key: string): Record<string, string> {
  const encoded = encodeParameters(parameters);
  return {
    Ds_SignatureVersion: signatureVersion,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signParameters(encoded, orderNumber, key),
  };
}

/** Redsys's virtual terminal by redirection (guide "Integración por redirección"): the payer posts a signed form, the notice is signed too. */
export function redsysGateway({ action, merchantCode, terminal, key }: RedsysSettings): CardGateway {
  return {
    origin: URL.canParse(action) ? new URL(action).origin : null,
    form(request) {
      const parameters = { ...requestParameters(request), DS_MERCHANT_MERCHANTCODE: merchantCode, DS_MERCHANT_TERMINAL: terminal };
      return { action, fields: signedForm(parameters, request.orderNumber, key) };
    },
    readNotice(fields) {
      const notice = readSigned(fields, noticeSchema, 'Ds_Order', key);
      const isForUs = notice?.Ds_MerchantCode === merchantCode && Number(notice.Ds_Terminal) === Number(terminal);
      return isForUs ? noticeOf(notice) : null;
    },
  };
}

function requestParameters({ orderNumber, amountCents, description, noticeUrl, okUrl, koUrl, card }: CardRequest): Record<string, string> {
  return {
    DS_MERCHANT_ORDER: orderNumber,
    DS_MERCHANT_AMOUNT: String(amountCents),
    DS_MERCHANT_CURRENCY: euro,
    DS_MERCHANT_TRANSACTIONTYPE: authorisation,
    DS_MERCHANT_PRODUCTDESCRIPTION: description.slice(0, maxDescriptionLength),
    DS_MERCHANT_MERCHANTURL: noticeUrl,
    DS_MERCHANT_URLOK: okUrl,
    DS_MERCHANT_URLKO: koUrl,
    // The first use says that later receipts are charged without the holder (PSD2: they authenticate now).
    ...(card === 'keep' ? { DS_MERCHANT_IDENTIFIER: 'REQUIRED', DS_MERCHANT_COF_INI: 'S', DS_MERCHANT_COF_TYPE: 'R' } : {}),
    ...(card !== null && card !== 'keep' ? { DS_MERCHANT_IDENTIFIER: card.reference, DS_MERCHANT_COF_INI: 'N' } : {}),
  };
}

function noticeOf(notice: v.InferOutput<typeof noticeSchema>): CardNotice {
  const { Ds_Merchant_Identifier: reference, Ds_ExpiryDate: expiry, Ds_Card_Number: number } = notice;
  const lastFour = number?.slice(-4) ?? '';
  const isKept = reference !== undefined && expiry !== undefined && /^\d{4}$/.test(lastFour);
  return {
    orderNumber: notice.Ds_Order,
    amountCents: Number(notice.Ds_Amount),
    isAccepted: Number(notice.Ds_Response) <= lastAccepted,
    response: notice.Ds_Response,
    authorisation: notice.Ds_AuthorisationCode.trim() || null,
    card: isKept
      ? {
          reference,
          lastFour,
          expiry: `20${expiry.slice(0, 2)}-${expiry.slice(2)}`,
          agreement: notice.Ds_Merchant_Cof_Txnid ?? null,
        }
      : null,
  };
}
