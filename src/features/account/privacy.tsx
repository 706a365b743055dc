import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { askDataExport, getDataExport, listDataExports, zipType } from '#domain/wire/data-exports.ts';
import { listOwnErasureRequests } from '#domain/wire/erasure-requests.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { formatByteSize } from '#src/i18n/formats.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { dateWords } from '#src/ui/date.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ConsentSwitch } from './consent-switch.tsx';
import { ErasureSheet } from './erasure-sheet.tsx';
import { useSheet } from './use-sheet.ts';

/** The person's voluntary consents, a copy of their data, and the erasure of it. */
export function Privacy({ user }: { user: LoggedUser }) {
  const { sheet, open, close } = useSheet();
  return (
    <>
      <h2>
        <Trans>Privacidad</Trans>
      </h2>
      {user.role === 'policyholder' && (
        <>
          <ConsentSwitch userId={user.id} text="marketing" />
          <ConsentSwitch userId={user.id} text="examples" />
        </>
      )}
      <DataExport userId={user.id} />
      <Card flush>
        {user.role === 'policyholder' && <ErasureRow userId={user.id} onPress={() => open('borrar')} />}
        <ListRow icon="lock" title={<Trans>Qué hacemos con tus datos</Trans>} to="/legal/privacy-details" />
      </Card>
      {sheet === 'borrar' && <ErasureSheet userId={user.id} onClose={close} />}
    </>
  );
}

function ErasureRow({ userId, onPress }: { userId: number; onPress: () => void }) {
  const ask = useAsk();
  const { data } = useQuery(ask(listOwnErasureRequests, { params: { id: userId } }));
  const isAsked = data?.data.some(({ state }) => state === 'waiting') ?? false;
  return (
    <ListRow
      icon="erase"
      title={<Trans>Borrar mis datos</Trans>}
      text={isAsked ? <Trans>Lo has pedido: mira cómo va</Trans> : <Trans>Qué se puede borrar, qué no y cómo pedirlo</Trans>}
      onPress={onPress}
    />
  );
}

/** The copy of a person's data. Not shown without a network: whether there is one is then unknown. */
function DataExport({ userId }: { userId: number }) {
  const { t } = useLingui();
  const api = useApi();
  const ask = useAsk();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const params = { id: userId };
  const {
    data: exports,
    isLoading,
    refetch,
  } = useQuery({
    ...ask(listDataExports, { params }),
    select: ({ data }) => data,
    staleTime: 0,
    // While the copy is being prepared, somebody may be waiting for it.
    refetchInterval: ({ state }) => (state.data?.data[0]?.state === 'preparing' ? 5000 : false),
  });
  const download = useMutation({
    mutationFn: async (exportId: string) =>
      saveFile(await api.file(getDataExport, { params: { ...params, exportId } }, zipType), 'mis-datos-peritia.zip'),
    // It may have expired while the page was open: then another one is offered.
    onError: () => refetch(),
  });
  const prepare = useSave(askDataExport, {
    invalidates: [listDataExports],
    onSaved: () => {
      download.reset();
      setToast(t`La estamos preparando`);
    },
  });
  // A placeholder keeps the rows below in their place, so that a tap on one of them does not miss.
  if (isLoading) return <Skeleton rows={1} />;
  if (exports === undefined) return null;
  const [last] = exports;
  const error = prepare.error ?? download.error;
  const size = formatByteSize(last?.size_bytes ?? 0);
  const until = last && dateWords(last.expires_at);

  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Card flush>
        <ListRow
          icon="down"
          title={<Trans>Una copia de mis datos</Trans>}
          text={
            last?.state === 'failed' ? (
              <Trans>No hemos podido prepararla. Vuelve a pedirla.</Trans>
            ) : last === undefined ? (
              <Trans>Todo lo que guardamos de ti, con tus fotos y contratos</Trans>
            ) : last.state === 'preparing' ? (
              <Trans>La estamos preparando: te avisamos por correo</Trans>
            ) : (
              t`${size} · puedes descargarla hasta el ${until ?? ''}`
            )
          }
          end={
            last === undefined || last.state === 'failed' ? (
              <Button small loading={prepare.isPending && t`Pidiéndola…`} onClick={() => prepare.mutate({ params })}>
                <Trans>Pedirla</Trans>
              </Button>
            ) : last.state === 'ready' ? (
              <Button
                small
                label={t`Descargar la copia de mis datos`}
                loading={download.isPending && t`Descargando…`}
                onClick={() => download.mutate(last.id)}
              >
                <Trans>Descargar</Trans>
              </Button>
            ) : undefined
          }
        />
      </Card>
    </>
  );
}
