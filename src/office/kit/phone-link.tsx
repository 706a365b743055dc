import { AppLink } from '#src/ui/link.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';

/** A Spanish telephone in the office, `600 123 456`, which a press calls. `phone`: its nine figures. */
export function PhoneLink({ phone }: { phone: string }) {
  return <AppLink to={`tel:+34${phone}`}>{groupedPhone(phone)}</AppLink>;
}
