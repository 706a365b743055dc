import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatByteSize } from '#src/i18n/formats.ts';
import { LanguageRow } from '#src/parts/language-row.tsx';
import { useTelling } from '#src/parts/push/use-telling.ts';
import { usedBytes } from '#src/platform/storage/storage-health.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** The settings of this device: how the person is notified of results, the language, and how much storage the app uses. */
export function ThisPhone() {
  const { t } = useLingui();
  const { telling, isBusy, ask } = useTelling();
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void usedBytes().then((bytes) => !isGone && setUsed(bytes));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <>
      <h2>
        <Trans>En este dispositivo</Trans>
      </h2>
      <Card flush>
        {telling !== null && (
          <ListRow
            icon="sound"
            title={<Trans>Avisos</Trans>}
            text={telling === 'push' ? <Trans>Con una notificación en este móvil</Trans> : <Trans>Por correo</Trans>}
            end={
              ask && (
                <Button small loading={isBusy && t`Activando…`} onClick={ask} label={t`Avisarme aquí: notificaciones`}>
                  <Trans>Avisarme aquí</Trans>
                </Button>
              )
            }
          />
        )}
        <LanguageRow />
        {used !== null && <ListRow icon="saved" title={<Trans>Espacio que ocupa la app</Trans>} text={formatByteSize(used)} />}
      </Card>
    </>
  );
}
