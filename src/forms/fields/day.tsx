import { useLingui } from '@lingui/react/macro';
import { type TextLike, TextLikeField } from './text-like.tsx';

/** A day, chosen with the system's own date picker, which differs from phone to phone. `first` and `last`: yyyy-mm-dd. */
export function DayField({ first, last, words, ...parts }: TextLike & { first?: string; last?: string; autoComplete?: string }) {
  const { t } = useLingui();
  const noSuchDay = t`Ese día no existe.`;
  const dayWords = { 'no-such-day': noSuchDay, 'wrong-form': noSuchDay, ...words };
  return <TextLikeField type="date" min={first} max={last} words={dayWords} {...parts} />;
}
