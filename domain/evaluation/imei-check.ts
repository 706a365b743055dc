import { otherBrandOfTac, phoneOfTac } from '#domain/device/tac.ts';

/** The number, or two, that was read from a picture without asking anybody. */
export interface ReadImei {
  imei: string;
  imei2: string | null;
  by: 'barcode' | 'ocr';
}

/** What the server makes of the IMEI of an evaluation by itself; kept beside the customer's number. */
export interface ImeiCheck {
  /** ISO 8601, UTC. */
  at: string;
  /**
   * What the picture says beside the number given. `unread`: nothing could be read surely, which says nothing; `unopened`: it cannot
   * be opened here, or took too long; `none`: there is no picture.
   */
  picture: 'same' | 'other' | 'unread' | 'unopened' | 'none';
  read: ReadImei | null;
  /** The phone that the type allocation code was given to, beside the brand of the policy; null when the code is not known. Advice only. */
  phone: { brand: string; model: string | null; declaredBrand: string; agrees: boolean } | null;
}

/**
 * Compares what a customer gave (none, one or two numbers) with what their picture says. Of a phone with two numbers either is
 * enough (decision A45).
 */
export function checkImei(
  given: readonly string[],
  picture: ReadImei | 'unread' | 'unopened' | 'none',
  declaredBrand: string,
  at: string,
): ImeiCheck {
  const read = typeof picture === 'string' ? null : picture;
  const numbers = read ? [read.imei, ...(read.imei2 ? [read.imei2] : [])] : [];
  const [first = read?.imei] = given;
  const phone = first === undefined ? null : phoneOfTac(first);
  return {
    at,
    picture: typeof picture === 'string' ? picture : numbers.some((number) => given.includes(number)) ? 'same' : 'other',
    read,
    phone: phone && { ...phone, declaredBrand, agrees: otherBrandOfTac(first ?? '', declaredBrand) === null },
  };
}
