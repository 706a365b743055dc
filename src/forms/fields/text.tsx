import { type TextLike, TextLikeField } from './text-like.tsx';

const kinds = {
  plain: {},
  name: { autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  /** The e-mail address with which somebody logs in: password managers look for this field. */
  username: { type: 'email', inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  search: { type: 'search', inputMode: 'search', autoComplete: 'off' },
} as const;

/** One line of text. */
export function TextField({
  kind = 'plain',
  ...parts
}: TextLike & { kind?: keyof typeof kinds; maxLength?: number; autoComplete?: string }) {
  return <TextLikeField {...kinds[kind]} {...parts} />;
}
