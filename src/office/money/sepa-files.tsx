import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { listSepaFiles, listTransactions, makeSepaFile, sepaFileHeads } from '#domain/wire/bank-files.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useList } from '#src/data/list.ts';
import { useSave } from '#src/data/save.ts';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { Money } from '#src/ui/money.tsx';
import { BankFileIn } from './bank-file-in.tsx';
import { fileStates } from './sepa-words.ts';
import { StatePill } from './state-pill.tsx';

/** `/oficina/remesas`: the files of direct debits for the bank, one a day, and the bank's answers. */
export function SepaFilesScreen() {
  const { t } = useLingui();
  const list = useList(listSepaFiles);
  return (
    <ResourceListPage
      calls={{ list: listSepaFiles }}
      place="/oficina/remesas"
      words={{ many: t`Remesas`, none: t`Todavía no hay ningún fichero de adeudos` }}
      icon="bank"
      list={list}
      actions={
        <>
          <BankFileIn />
          <MakeToday onMade={list.retry} />
        </>
      }
      columns={[
        { key: 'day', head: sepaFileHeads.day, cell: ({ day }) => <DateText when={day} /> },
        { key: 'transactions', head: sepaFileHeads.transactions, cell: ({ transactions }) => transactions, isNumber: true },
        { key: 'control_sum', head: sepaFileHeads.control_sum, cell: ({ control_sum }) => <Money euros={control_sum} />, isNumber: true },
        {
          key: 'handed',
          head: sepaFileHeads.handed,
          cell: ({ handed_over_at: at }) => (at === null ? t`Todavía no` : <DateText when={at} />),
        },
        { key: 'state', head: sepaFileHeads.state, cell: ({ state }) => <StatePill words={fileStates[state]} /> },
      ]}
    />
  );
}

/** `onMade`: called when the file was made meanwhile, by somebody else or by its schedule. */
function MakeToday({ onMade }: { onMade: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const say = useSetAtom(toastAtom);
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(makeSepaFile, {
    invalidates: [listSepaFiles, listTransactions],
    onSaved: ({ file }) => say(file === null ? t`Hoy no vence nada: no hace falta fichero` : t`Fichero hecho`),
  });
  if (!may(makeSepaFile)) return null;
  const isMade = error instanceof ApiError && error.code === 'already-exists';
  return (
    <>
      <Button kind="primary" icon="plus" loading={isPending && t`Haciéndolo…`} onClick={() => mutate({}, { onError: onMade })}>
        <Trans>Hacer el de hoy</Trans>
      </Button>
      {error && <FieldError>{isMade ? t`El de hoy ya está hecho.` : problemText(error)}</FieldError>}
    </>
  );
}
