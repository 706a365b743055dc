import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  type Certificate,
  ContentInfo,
  type ExtKeyUsage,
  type IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { OutsideError } from '#server/ports/outside-error.ts';
import { outgoing } from './outgoing.ts';

const sha256Id = '2.16.840.1.101.3.4.2.1';
const tstInfoId = '1.2.840.113549.1.9.16.1.4';
const timeStampingId = '1.3.6.1.5.5.7.3.8';
const extKeyUsageId = '2.5.29.37';
/** Milliseconds. The signing person waits for the time-stamp, and the contract is locked meanwhile. */
const usualAnswerMs = 5000;
/** Bytes. A token with a chain of certificates has some seven kilobytes, and has to fit beside the signature. */
const maxAnswerBytes = 12_288;
const callAuthority = outgoing({ reach: 'anywhere', maxAnswerBytes });

/** A time-stamping authority (RFC 3161), from the settings. */
export interface TimeAuthority {
  address: URL;
  user: string | undefined;
  password: string | undefined;
}

/**
 * Gets a token by which an authority attests that these bytes existed at a time (RFC 3161, over HTTP as in its 3.4). The token must be for these bytes and this request,
 * signed by the certificate that it includes, which must be for time-stamping alone (2.3) and valid at that time. The certificate's issuer is not checked here: the
 * authority is trusted because it answers at the operator's https address.
 * @throws {OutsideError} when no answer comes in time, or a check fails
 */
export async function timeStampOf(bytes: Uint8Array, authority: TimeAuthority, answerMs = usualAnswerMs): Promise<ContentInfo> {
  const hash = createHash('sha256').update(bytes).digest();
  // The nonce begins with 1, so that it is positive also for encoders that handle signs differently.
  const nonce = Uint8Array.from([1, ...randomBytes(15)]);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Id }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(hash).buffer }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  });
  const answer = await ask(new Uint8Array(request.toSchema().toBER()), authority, answerMs);
  const { token, signed, info } = read(answer);
  if (
    info.messageImprint.hashAlgorithm.algorithmId !== sha256Id ||
    !isSame(hash, info.messageImprint.hashedMessage.valueBlock.valueHexView)
  )
    throw new OutsideError('TSA other imprint');
  if (!info.nonce || !isSame(nonce, info.nonce.valueBlock.valueHexView)) throw new OutsideError('TSA other nonce');
  assertForTime(signerOf(signed), info.genTime);
  const isSigned = await signed.verify({ signer: 0, data: Uint8Array.from(bytes).buffer, checkChain: false }).catch(() => false);
  if (!isSigned) throw new OutsideError('TSA not signed');
  return token;
}

async function ask(request: Uint8Array<ArrayBuffer>, { address, user, password }: TimeAuthority, answerMs: number): Promise<ArrayBuffer> {
  const basic = user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  try {
    const response = await callAuthority(address, {
      method: 'POST',
      signal: AbortSignal.timeout(answerMs),
      headers: { 'content-type': 'application/timestamp-query', ...basic },
      body: request,
    });
    if (response.ok) return await response.arrayBuffer();
    await response.body?.cancel();
    throw new OutsideError(`TSA ${response.status}`);
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('TSA no answer');
  }
}

function read(answer: ArrayBuffer): { token: ContentInfo; signed: SignedData; info: TSTInfo } {
  try {
    const { status, timeStampToken: token } = TimeStampResp.fromBER(answer);
    // Status 0 or 1: granted, or granted with changes, which the checks of the token would find.
    if (status.status > 1) throw new OutsideError(`TSA refused ${status.status}`);
    if (token?.contentType !== ContentInfo.SIGNED_DATA) throw new OutsideError('TSA unreadable');
    const signed = new SignedData({ schema: token.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== tstInfoId || !eContent) throw new OutsideError('TSA unreadable');
    return { token, signed, info: TSTInfo.fromBER(eContent.getValue()) };
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('TSA unreadable');
  }
}

/** The certificate that signed the token; the request has asked to include it. */
function signerOf({ certificates = [], signerInfos }: SignedData): Certificate {
  const sid = signerInfos[0]?.sid as IssuerAndSerialNumber | undefined;
  const found = certificates.find(
    (each): each is Certificate =>
      'serialNumber' in each && sid !== undefined && each.serialNumber.isEqual(sid.serialNumber) && each.issuer.isEqual(sid.issuer),
  );
  if (!found || signerInfos.length !== 1) throw new OutsideError('TSA without certificate');
  return found;
}

function assertForTime({ extensions = [], notBefore, notAfter }: Certificate, at: Date): void {
  const usage = extensions.find(({ extnID }) => extnID === extKeyUsageId);
  const purposes = usage?.critical ? (usage.parsedValue as ExtKeyUsage).keyPurposes : [];
  if (purposes.length !== 1 || purposes[0] !== timeStampingId) throw new OutsideError('TSA certificate for something else');
  if (at < notBefore.value || at > notAfter.value) throw new OutsideError('TSA certificate over');
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;
