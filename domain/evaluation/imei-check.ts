import { otherBrandOfTac, phoneOfTac } from '#domain/device/tac.ts';

/** The IMEI, or both of a phone, that the server read from the picture of the IMEI. */
export interface ReadImei {
  imei: string;
  imei2: string | null;
  by: 'barcode' | 'ocr';
}

/** The server's own check of an evaluation's IMEI, stored beside the number that the customer gave. */
export interface ImeiCheck {
  /** ISO 8601, UTC. */
  at: string;
  /**
   * The number in the picture against the one given. `unread`: no number could be read with certainty, which proves nothing; `unopened`: the server
   * cannot open the picture, or it took too long; `none`: there is no picture.
   */
  picture: 'same' | 'other' | 'unread' | 'unopened' | 'none';
  read: ReadImei | null;
  /** The phone by the IMEI's type allocation code, against the policy's brand; null when the code is not known. Advice only. */
  phone: { brand: string; model: string | null; declaredBrand: string; agrees: boolean } | null;
}

/**
 * Compares the customer's numbers (none, one or two) with those read from the picture. `same`: one number is in both; of a phone with two IMEIs either
 * is enough (decision A45).
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
