import { type TextLike, TextLikeField } from './text-like.tsx';

/**
 * A code in large monospaced digits. `numeric`: the numeric keyboard; `once`: the code came by SMS, and the phone offers to fill it in. It is one input, never one
 * box per digit, so that a code can be pasted whole.
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
