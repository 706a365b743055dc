import type { Chance } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';
import { grouped } from '#tests/drawn/grouped.ts';

/** What one made-up phone says of itself. */
export interface Phone {
  /** One a slot, all of one type allocation; written as the picture writes all of them. */
  imeis: { digits: string; written: string }[];
  serial: string;
  eid: string;
  iccid: string;
  meid: string;
  /** International Mobile Subscriber Identity: 15 digits as an IMEI has, and no check digit. */
  imsi: string;
  number: string;
  model: string;
  softwareVersion: string;
  ean: string;
}

const groupings = [[15], [15], [15], [2, 6, 6, 1], [6, 2, 6, 1], [8, 6, 1], [6, 8, 1]];

/** ISO 7064 mod 97-10, as the EID has it: the last two digits make the whole leave 1. */
function eidOf(chance: Chance): string {
  const body = `8904${chance.digits(26)}`;
  return body + String(98n - (BigInt(`${body}00`) % 97n)).padStart(2, '0');
}

function eanOf(chance: Chance): string {
  const body = chance.pick(['84', '69', '88', '19']) + chance.digits(10);
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** A phone with so many slots. */
export function phoneOf(chance: Chance, slots: number): Phone {
  const allocation = chance.pick(['35', '35', '86', '86', '01', '99']) + chance.digits(6);
  const sizes = chance.pick(groupings);
  const between = chance.pick([' ', '-']);
  const digits = Array.from({ length: slots }, () => withCheckDigit(allocation + chance.digits(6)));
  return {
    imeis: digits.map((imei) => ({ digits: imei, written: grouped(imei, sizes, between) })),
    serial: Array.from({ length: chance.whole(9, 12) }, () => chance.pick([...'0123456789BCDFGHJKLMNPQRTVWXYZ'])).join(''),
    eid: eidOf(chance),
    iccid: withCheckDigit(`8934${chance.digits(chance.pick([14, 15]))}`),
    meid: (digits[0] ?? '').slice(0, 14),
    imsi: `214${chance.digits(12)}`,
    number: `+34 ${grouped(chance.pick(['6', '7']) + chance.digits(8), [3, 3, 3])}`,
    model: chance.pick(['SM-A256B/DSN', 'A2894', '23117RA68G', 'XT2343-1', 'CPH2577', 'GP4BC', 'V2318', 'LE2123', 'RMX3890']),
    softwareVersion: `0${chance.whole(0, 9)}`,
    ean: eanOf(chance),
  };
}
