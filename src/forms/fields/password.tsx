import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type TextLike, TextLikeField } from './text-like.tsx';

/** A password, with a button that shows it while it is typed. */
export function PasswordField(parts: TextLike & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const look = (
    <Button
      kind="ghost"
      small
      label={isShown ? t`Ocultar la contraseña` : t`Ver la contraseña`}
      onClick={() => {
        setIsShown(!isShown);
      }}
    >
      {isShown ? t`Ocultar` : t`Ver`}
    </Button>
  );
  return <TextLikeField type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={look} {...parts} />;
}
