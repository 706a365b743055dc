import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ListedTransaction, listTransactions } from '#domain/wire/bank-files.ts';
import { returnTransaction } from '#domain/wire/payments.ts';
import { useSave } from '#src/data/save.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { Money } from '#src/ui/money.tsx';

/** The ISO 20022 reason code of a return that the debtor asked for. The call wants a code also for money that we paid back ourselves. */
const givenBackReason = 'CUST';

/** The button that records that money which was not owed has been paid back. */
export function GivenBack({ transaction }: { transaction: ListedTransaction }) {
  const { t } = useLingui();
  const may = useMay();
  const problemText = useProblemText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending, error } = useSave(returnTransaction, {
    invalidates: [listTransactions],
    onSaved: () => setIsAsked(false),
  });
  const { id, state, payment_id: paymentId, policy_id: policyId, amount } = transaction;
  if (state !== 'unmatched' || paymentId === null || !may(returnTransaction)) return '—';
  const params = { id: String(policyId), paymentId: String(paymentId), transactionId: String(id) };
  return (
    <>
      <Button small onClick={() => setIsAsked(true)}>
        <Trans>Ya se ha devuelto</Trans>
      </Button>
      {isAsked && (
        <ConfirmSheet
          title={t`¿Se ha devuelto este dinero?`}
          action={<Trans>Sí, se ha devuelto</Trans>}
          busy={t`Guardando…`}
          isBusy={isPending}
          refused={error && problemText(error)}
          onConfirm={() => mutate({ params, body: { reason: givenBackReason } })}
          onClose={() => setIsAsked(false)}
        >
          <Trans>
            Llegaron <Money euros={amount} /> que ya estaban pagados o anulados. Anótalo cuando el banco los haya devuelto.
          </Trans>
        </ConfirmSheet>
      )}
    </>
  );
}
