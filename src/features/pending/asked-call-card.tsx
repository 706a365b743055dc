import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import { useItemWords } from '#src/parts/item-words.ts';
import { useNow } from '#src/parts/use-now.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { TodoCard } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';

/** A requested call. One that the server has refused has to be requested anew, because its hour may have passed. */
export function AskedCallCard({ item, onDelete }: { item: OutboxItem; onDelete: () => void }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(isOfflineAtom);
  const { title, text } = useItemWords()(item, { now: useNow(1000), isOffline });
  const isRefused = item.state === 'refused';
  const action =
    item.state === 'sent' || item.state === 'sending' ? undefined : (
      <Stack gap={2}>
        {isRefused && <CallBackButton />}
        <Button kind="ghost" icon="trash" label={t`Borrar de este móvil: ${title}`} onClick={onDelete}>
          <Trans>Borrar de este móvil</Trans>
        </Button>
      </Stack>
    );
  return <TodoCard icon="phone" title={title} text={isRefused ? t`Esa hora ya no puede ser. Pídela otra vez.` : text} action={action} />;
}
