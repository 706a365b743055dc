import { AppLink } from '#src/ui/link.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';

/** A Spanish telephone number, `600 123 456`, as a link that calls it. `phone`: its nine digits. */
export function PhoneLink({ phone }: { phone: string }) {
  return <AppLink to={`tel:+34${phone}`}>{groupedPhone(phone)}</AppLink>;
}
