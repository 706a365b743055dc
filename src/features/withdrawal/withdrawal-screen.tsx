import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Withdrawal } from '#domain/wire/withdrawals.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { Acknowledgement } from './acknowledgement.tsx';
import { Declaration, type Withdraw } from './declaration.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';

/** The withdrawal from its declaration to its acknowledgement, with the link of a mail or with a session. */
export function WithdrawalScreen({
  query,
  withdraw,
  readReceipt,
}: {
  query: Pick<UseQueryResult<Withdrawal>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  withdraw: Withdraw;
  /** Loads the acknowledgement as a PDF. */
  readReceipt: () => Promise<Blob>;
}) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = query;
  if (data === undefined)
    return (
      <WithdrawalFrame pageTitle={t`Desistir del contrato`}>
        <Head title={<Trans>Desistir del contrato</Trans>} />
        {error === null ? <Skeleton rows={4} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      </WithdrawalFrame>
    );
  switch (data.state) {
    case 'open':
      return <Declaration withdrawal={data} withdraw={withdraw} />;
    case 'withdrawn':
      return <Acknowledgement withdrawal={data} readReceipt={readReceipt} />;
    case 'over':
    case 'ended':
      return <NothingToWithdraw withdrawal={data} />;
  }
}

function NothingToWithdraw({ withdrawal: { state, number, last_day, ended_at } }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  return (
    <WithdrawalFrame
      isOver
      pageTitle={state === 'over' ? t`El plazo para desistir ha terminado` : t`Esta póliza ya ha terminado`}
      number={number}
      dock={
        <ButtonLink kind="primary" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      {state === 'over' ? (
        <Head
          title={<Trans>El plazo para desistir ha terminado</Trans>}
          lead={
            <Trans>
              Terminó el {last_day && <DateText when={last_day} />}. Si quieres acabar tu seguro, cancélalo desde tu póliza o llámanos.
            </Trans>
          }
        />
      ) : (
        <Head
          title={<Trans>Esta póliza ya ha terminado</Trans>}
          lead={<Trans>Terminó el {ended_at && <DateText when={ended_at} />}: no queda contrato del que desistir.</Trans>}
        />
      )}
    </WithdrawalFrame>
  );
}
