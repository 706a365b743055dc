import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ApiKey, getApiKey, listApiKeys, renewApiKey, revokeApiKey } from '#domain/wire/api-keys.ts';
import { getHistory } from '#domain/wire/history.ts';
import { useSave } from '#src/data/save.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { ApiKeyStatePill } from './api-key-state.tsx';
import styles from './secret-parts.module.css';
import { ToldOnce } from './told-once.tsx';

const day = (when: string | null) => when && <DateText when={when} />;
const invalidates = [getApiKey, listApiKeys, getHistory];

/** The secret of an API key: made, replaced, shown only once, and revoked. */
export function KeyItself({ given }: { given: ApiKey }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const onSaved = () => setAsked(null);
  const renewal = useSave(renewApiKey, { invalidates, onSaved });
  const revocation = useSave(revokeApiKey, { invalidates, onSaved });
  const params = { id: String(given.id) };
  const renew = () => renewal.mutate({ params });
  const isRevoked = given.state === 'revoked';
  return (
    <Section title={<Trans>La clave</Trans>}>
      <Card>
        <div className={styles.parts}>
          {renewal.data && !isRevoked && <ToldOnce secret={renewal.data.key} copied={t`Clave copiada`} />}
          <DescriptionList
            rows={[
              { name: t`Estado`, value: <ApiKeyStatePill {...given} /> },
              { name: t`Empieza por`, value: given.key_start, isCode: true },
              { name: t`Usada por última vez`, value: day(given.last_used_on) },
              ...(given.former_key_until ? [{ name: t`La anterior vale hasta`, value: day(given.former_key_until) }] : []),
            ]}
          />
          {renewal.error && asked === null && <Banner status="bad" title={problemText(renewal.error)} />}
          {!isRevoked && (
            <div className={styles.actions}>
              <Button
                icon="lock"
                loading={renewal.isPending && t`Creándola…`}
                onClick={() => (given.key_start === null ? renew() : setAsked('renew'))}
              >
                {given.key_start === null ? <Trans>Crear la clave</Trans> : <Trans>Cambiar la clave</Trans>}
              </Button>
              <Button icon="close" onClick={() => setAsked('revoke')}>
                <Trans>Revocar</Trans>
              </Button>
            </div>
          )}
        </div>
      </Card>
      {asked === 'renew' && (
        <ConfirmSheet
          title={<Trans>¿Cambiar la clave?</Trans>}
          action={<Trans>Crear otra</Trans>}
          busy={t`Creándola…`}
          isBusy={renewal.isPending}
          refused={renewal.error && problemText(renewal.error)}
          onConfirm={renew}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>
              La de ahora vale siete días más, para que el programa tenga tiempo de cambiarla. Si alguien más la sabe, revócala.
            </Trans>
          </p>
        </ConfirmSheet>
      )}
      {asked === 'revoke' && (
        <ConfirmSheet
          title={<Trans>¿Revocar esta clave?</Trans>}
          action={<Trans>Revocar</Trans>}
          busy={t`Revocándola…`}
          isBusy={revocation.isPending}
          refused={revocation.error && problemText(revocation.error)}
          onConfirm={() => revocation.mutate({ params })}
          onClose={() => setAsked(null)}
        >
          <p>
            <Trans>Deja de valer ahora mismo, también la anterior, y su programa ya no entra. No se puede deshacer.</Trans>
          </p>
        </ConfirmSheet>
      )}
    </Section>
  );
}
