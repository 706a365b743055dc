import { isImei } from '#domain/device/imei.ts';
import type { Chance } from '#tests/drawn/chance.ts';
import type { Phone } from './phone.ts';

/** How a picture that looks like one of an IMEI holds none. */
export type Decoy = 'renamed' | 'failing' | 'software-version' | 'fourteen';
export const decoys: readonly Decoy[] = ['renamed', 'failing', 'software-version', 'fourteen'];

/** What other numbers of 15 digits are called. */
const otherNames = [
  'ICCID',
  'IMSI',
  'MEID',
  'EID',
  'Pedido',
  'N.º de pedido',
  'Ref.',
  'Order',
  'Tarjeta',
  'Serial No.',
  'S/N',
  'Cuenta',
  'Tracking',
];

/** The phone's numbers made into what is no IMEI; those of a `renamed` picture are left, as only its words say what they are. */
export function decoyed(phone: Phone, decoy: Decoy, chance: Chance): Phone {
  const changed = (digits: string): string => {
    const last = digits.at(-1) ?? '';
    if (decoy === 'failing') return digits.slice(0, -1) + String((Number(last) + chance.whole(1, 9)) % 10);
    if (decoy === 'software-version') return digits.slice(0, -1) + chance.digits(2);
    return decoy === 'fourteen' ? digits.slice(0, -1) : digits;
  };
  return {
    ...phone,
    imeis: phone.imeis.map(({ digits, written }) => {
      const other = changed(digits);
      if (decoy !== 'renamed' && isImei(other)) throw new Error(`${other} is an IMEI`);
      return {
        digits: other,
        written: decoy === 'failing' ? written.slice(0, -1) + other.slice(-1) : decoy === 'renamed' ? written : other,
      };
    }),
  };
}

/** A page whose numbers are called something else. */
export function renamed(page: string, chance: Chance): string {
  const name = chance.pick(otherNames);
  return page.replaceAll(/IMEIs?(?!")/g, name);
}
