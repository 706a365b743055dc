import { type TextLike, TextLikeField } from './text-like.tsx';

/**
 * A code in large figures of one width. `numeric`: the keyboard of figures; `once`: it came by SMS, and the phone offers it. One input, into which a code is
 * pasted whole, and never a box a figure.
 */
export function CodeField({ numeric = false, once = false, ...parts }: TextLike & { numeric?: boolean; once?: boolean }) {
  return (
    <TextLikeField
      code
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete={once ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      {...parts}
    />
  );
}
