import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { disconnectPhone, listPhones } from '#domain/wire/phones.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { dateWords } from '#src/ui/date.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';

/**
 * The phones that may send photos of this person's devices without a log-in, with a button to revoke each. Nothing is shown without a network, nor when there
 * are none.
 */
export function ConnectedPhones({ userId }: { userId: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { data: phones = [], refetch } = useQuery({
    ...ask(listPhones, { params: { id: userId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
  const {
    mutate: disconnect,
    isPending,
    variables,
    error,
  } = useSave(disconnectPhone, {
    invalidates: [listPhones],
    onSaved: () => setToast(t`Móvil desconectado`),
  });
  if (phones.length === 0) return null;

  return (
    <>
      <h2>
        <Trans>Móviles conectados</Trans>
      </h2>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Card flush>
        {phones.map(({ id, is_current, is_handed_over, devices, connected_at }) => {
          const since = dateWords(connected_at);
          const name = is_current ? t`Este móvil` : is_handed_over ? t`Conectado desde el ordenador` : t`Otro móvil u ordenador`;
          return (
            <ListRow
              key={id}
              ref={passFocusOn}
              icon="mobile"
              title={name}
              text={t`${devices.join(', ')} · desde ${since}`}
              end={
                is_current ? undefined : (
                  <Button
                    small
                    label={t`Desconectar: ${name}, desde ${since}`}
                    loading={isPending && variables.params.phoneId === id && t`Desconectando…`}
                    // A phone that is no longer there may have connected itself anew.
                    onClick={() => disconnect({ params: { id: userId, phoneId: id } }, { onError: () => void refetch() })}
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
