import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { disconnectPhone, listPhones } from '#domain/wire/phones.ts';
import { useAsk } from '#src/data/ask.ts';
import { useApi } from '#src/parts/api-context.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/parts/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** What may send photos of this person's devices with nobody signed in, and the way to end it. Nothing is shown without a network, nor when there is none. */
export function ConnectedPhones({ userId }: { userId: number }) {
  const { t, i18n } = useLingui();
  const api = useApi();
  const ask = useAsk();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { data: phones = [], refetch } = useQuery({
    ...ask(listPhones, { params: { id: userId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
  if (phones.length === 0) return null;

  const disconnect = (phoneId: string) => {
    void api
      .call(disconnectPhone, { params: { id: userId, phoneId } })
      .then(
        () => setToast(t`Móvil desconectado`),
        (error: unknown) => setToast(problemText(error)),
      )
      .then(() => refetch());
  };

  return (
    <>
      <h2>
        <Trans>Móviles conectados</Trans>
      </h2>
      <Card flush>
        {phones.map(({ id, is_current, is_handed_over, devices, connected_at }) => {
          const since = i18n.date(new Date(connected_at), { dateStyle: 'medium', timeStyle: 'short' });
          const name = is_current ? t`Este móvil` : is_handed_over ? t`Conectado desde el ordenador` : t`Otro móvil u ordenador`;
          return (
            <ListRow
              key={id}
              icon="phone"
              title={name}
              text={t`${devices.join(', ')} · desde ${since}`}
              end={
                is_current ? undefined : (
                  <Button
                    small
                    onClick={() => {
                      disconnect(id);
                    }}
                  >
                    <Trans>Desconectar</Trans>
                  </Button>
                )
              }
            />
          );
        })}
      </Card>
    </>
  );
}
