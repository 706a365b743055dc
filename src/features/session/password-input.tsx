import { useLingui } from '@lingui/react/macro';
import { type Ref, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type FieldControl, Input } from '#src/ui/field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordInput({
  control,
  ref,
  autoComplete,
  value,
  onValue,
}: {
  control: FieldControl;
  ref: Ref<HTMLInputElement>;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
}) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <Input
      {...control}
      ref={ref}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onValue={onValue}
      end={
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
      }
    />
  );
}
