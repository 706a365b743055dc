import { useLingui } from '@lingui/react/macro';
import { type TextLike, TextLikeField } from './text-like.tsx';

/** A day, by the system's own calendar, which every phone shows in its own way. `first` and `last`: yyyy-mm-dd. */
export function DayField({ first, last, words, ...parts }: TextLike & { first?: string; last?: string; autoComplete?: string }) {
  const { t } = useLingui();
  const noSuchDay = t`Ese día no existe.`;
  const dayWords = { 'no-such-day': noSuchDay, 'wrong-form': noSuchDay, ...words };
  return <TextLikeField type="date" min={first} max={last} words={dayWords} {...parts} />;
}
