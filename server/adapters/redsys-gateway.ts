import * as v from 'valibot';
import type { CardCharge, CardGateway, CardNotice, CardRequest } from '#server/ports/card-gateway.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import { callService } from './outgoing.ts';
import { encodingOf, isSignedBy, type Signing, signatureVersions, signParameters } from './redsys-signature.ts';

export interface RedsysSettings extends Signing {
  /** Where browsers post the form: an address, or a path of this server. */
  action: string;
  merchantCode: string;
  terminal: string;
}

/** The ISO 4217 number of the euro. */
const euro = '978';
const authorisation = '0';
/** Response codes up to this one mean that the payment was authorised. */
const lastAccepted = 99;
const maxDescriptionLength = 125;
/** Longer than a bank takes to answer the gateway. */
const chargeMs = 30_000;
/** Codes for an order number that the gateway had before, without its result: as an error, and as responses. */
const repeatedError = 'SIS0051';
const repeatedResponses: readonly number[] = [913, 9051];

const digits = v.pipe(v.string(), v.regex(/^\d{1,12}$/));
/** The parameters of a notice that are used here. */
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
  /** `YYMM`. */
  Ds_ExpiryDate: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  /** The card's number, with all but its ends hidden. */
  Ds_Card_Number: v.optional(v.string()),
  Ds_Merchant_Cof_Txnid: v.optional(v.string()),
});

/** The fields of a form that is posted to Redsys or by Redsys. */
export const redsysForm = v.object({
  Ds_SignatureVersion: v.picklist(signatureVersions),
  Ds_MerchantParameters: v.pipe(v.string(), v.maxLength(8000)),
  Ds_Signature: v.pipe(v.string(), v.maxLength(200)),
});

/** The parameters of a form. `orderField`: the name of the order number in `schema`. Null when the form has another shape, or is not signed with this key and version. */
export function readSigned<Parameters extends { [name: string]: unknown }>(
  fields: Record<string, string>,
  schema: v.GenericSchema<unknown, Parameters>,
  orderField: keyof Parameters,
  signing: Signing,
): Parameters | null {
  const form = v.safeParse(redsysForm, fields);
  if (!form.success || form.output.Ds_SignatureVersion !== signing.version) return null;
  const { Ds_MerchantParameters, Ds_Signature } = form.output;
  const parameters = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), Buffer.from(Ds_MerchantParameters, 'base64').toString());
  if (!parameters.success) return null;
  const isOurs = isSignedBy(Ds_Signature, Ds_MerchantParameters, String(parameters.output[orderField]), signing);
  return isOurs ? parameters.output : null;
}

export function signedForm(parameters: Record<string, string>, orderNumber: string, signing: Signing): Record<string, string> {
  const encoded = Buffer.from(JSON.stringify(parameters)).toString(encodingOf[signing.version]);
  return {
    Ds_SignatureVersion: signing.version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signParameters(encoded, orderNumber, signing),
  };
}

/** The unsigned answer when a charge was not even tried. */
const errorSchema = v.object({ errorCode: v.pipe(v.string(), v.regex(/^SIS\d{4}$/)) });

/**
 * Redsys's virtual terminal by redirection (guide "Integración por redirección"): the payer's browser posts a signed form, and the notice is signed too. Kept cards are
 * charged by its REST service (guide "Tokenización MIT").
 */
export function redsysGateway({ action, merchantCode, terminal, ...signing }: RedsysSettings): CardGateway {
  const merchant = { DS_MERCHANT_MERCHANTCODE: merchantCode, DS_MERCHANT_TERMINAL: terminal };
  const readNotice = (fields: Record<string, string>) => {
    const notice = readSigned(fields, noticeSchema, 'Ds_Order', signing);
    const isForUs = notice?.Ds_MerchantCode === merchantCode && Number(notice.Ds_Terminal) === Number(terminal);
    return isForUs ? noticeOf(notice) : null;
  };
  return {
    origin: URL.canParse(action) ? new URL(action).origin : null,
    form(request) {
      return { action, fields: signedForm({ ...requestParameters(request), ...merchant }, request.orderNumber, signing) };
    },
    async charge(request) {
      const response = await callService(new URL('rest/trataPeticionREST', action), {
        method: 'POST',
        signal: AbortSignal.timeout(chargeMs),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signedForm({ ...chargeParameters(request), ...merchant }, request.orderNumber, signing)),
      });
      const answer: unknown = await response.json().catch(() => null);
      const error = v.safeParse(errorSchema, answer);
      if (error.success && error.output.errorCode !== repeatedError) return refusalOf(request, error.output.errorCode);
      const form = v.safeParse(redsysForm, answer);
      const notice = form.success ? readNotice(form.output) : null;
      const isAnswer = notice?.orderNumber === request.orderNumber && notice.amountCents === request.amountCents;
      // The result is only known from the order's own notice, or by asking a person.
      if (error.success || (isAnswer && repeatedResponses.includes(Number(notice.response))))
        throw new OutsideError('redsys: repeated order', { isFinal: true });
      if (!isAnswer) throw new OutsideError(`redsys: HTTP ${response.status} without an answer`);
      return notice;
    },
    readNotice,
  };
}

/** The notice of a charge that was not tried, so that nothing was charged. */
function refusalOf({ orderNumber, amountCents }: CardCharge, response: string): CardNotice {
  return { orderNumber, amountCents, isAccepted: false, response, authorisation: null, card: null };
}

/** A further payment of an agreement, initiated by the merchant: the card's holder is not there to authenticate (PSD2). */
function chargeParameters({ orderNumber, amountCents, description, noticeUrl, card }: CardCharge): Record<string, string> {
  return {
    ...orderParameters({ orderNumber, amountCents, description, noticeUrl }),
    DS_MERCHANT_IDENTIFIER: card.reference,
    DS_MERCHANT_COF_INI: 'N',
    DS_MERCHANT_COF_TYPE: 'R',
    ...(card.agreement === null ? {} : { DS_MERCHANT_COF_TXNID: card.agreement }),
    DS_MERCHANT_DIRECTPAYMENT: 'true',
    DS_MERCHANT_EXCEP_SCA: 'MIT',
  };
}

type Order = Pick<CardRequest, 'orderNumber' | 'amountCents' | 'description' | 'noticeUrl'>;

function orderParameters({ orderNumber, amountCents, description, noticeUrl }: Order): Record<string, string> {
  return {
    DS_MERCHANT_ORDER: orderNumber,
    DS_MERCHANT_AMOUNT: String(amountCents),
    DS_MERCHANT_CURRENCY: euro,
    DS_MERCHANT_TRANSACTIONTYPE: authorisation,
    DS_MERCHANT_PRODUCTDESCRIPTION: description.slice(0, maxDescriptionLength),
    DS_MERCHANT_MERCHANTURL: noticeUrl,
  };
}

function requestParameters({ okUrl, koUrl, card, ...order }: CardRequest): Record<string, string> {
  return {
    ...orderParameters(order),
    DS_MERCHANT_URLOK: okUrl,
    DS_MERCHANT_URLKO: koUrl,
    // The first payment announces that later receipts are charged without the holder, who authenticates now (PSD2).
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
