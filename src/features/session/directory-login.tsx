import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { beginDirectoryLogin } from '#domain/wire/directory-login.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useSettings } from '#src/parts/settings.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { directoryVisit } from './directory-visit.ts';

/** The log-in through the operator's staff directory, where there is one. `target`: where the person continues afterwards. */
export function DirectoryLogin({ target }: { target: AppPath }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isUnkept, setIsUnkept] = useState(false);
  const name = useSettings()?.directory ?? null;
  const { mutate, isPending, isSuccess, error, reset } = useSave(beginDirectoryLogin, {
    invalidates: [],
    onSaved: ({ address, state }) => {
      if (!directoryVisit.keep({ state, target })) {
        setIsUnkept(true);
        return;
      }
      // Back from the directory, Safari shows the page as it was left: its button has to work again.
      addEventListener('pagehide', reset, { once: true });
      location.assign(address);
    },
  });
  if (name === null) return null;
  return (
    <>
      {isUnkept && (
        <Banner
          status="bad"
          title={<Trans>Este navegador no guarda nada de esta web, y sin eso no puedes entrar con {name}. Permítelo en sus ajustes.</Trans>}
        />
      )}
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Button icon="users" block loading={(isPending || (isSuccess && !isUnkept)) && t`Entrando…`} onClick={() => mutate({})}>
        <Trans>Entrar con {name}</Trans>
      </Button>
    </>
  );
}
