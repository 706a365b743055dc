import { Trans, useLingui } from '@lingui/react/macro';
import { beginDirectoryLogin } from '#domain/wire/directory-login.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useSettings } from '#src/parts/settings.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { directoryVisit } from './directory-visit.ts';

/** The way in of the operator's own staff, where there is a directory of them. `target`: where whoever comes back goes on. */
export function DirectoryLogin({ target }: { target: AppPath }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const name = useSettings()?.directory ?? null;
  const { mutate, isPending, isSuccess, error } = useSave(beginDirectoryLogin, {
    invalidates: [],
    onSaved: ({ address, state }) => {
      directoryVisit.keep({ state, target });
      location.assign(address);
    },
  });
  if (name === null) return null;
  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Button icon="users" block loading={(isPending || isSuccess) && t`Entrando…`} onClick={() => mutate({})}>
        <Trans>Entrar con {name}</Trans>
      </Button>
    </>
  );
}
