import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listKeptMethods } from '#domain/wire/kept-methods.ts';
import { changePaymentMethod, listPaymentMethods } from '#domain/wire/payment-methods.ts';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useDone } from '#src/office/kit/use-done.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useMethodWords } from '#src/parts/payment/method-words.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Pill } from '#src/ui/pill.tsx';
import { receiptChanges } from './receipt-changes.ts';

const changed = [listPaymentMethods, listKeptMethods, ...receiptChanges] as const;

/** The cards and accounts on file for a policy, with buttons to choose the one that later receipts are collected with, and to remove one. */
export function KeptMethods({ policyId }: { policyId: number }) {
  const ask = useAsk();
  const may = useMay();
  const { data } = useQuery({ ...ask(listPaymentMethods, { params: { id: policyId } }), enabled: may(listPaymentMethods) });
  if (data === undefined || data.payment_methods.length === 0) return null;
  return (
    <Section title={<Trans>Con qué se paga</Trans>}>
      <Stack gap={3} as="ul">
        {data.payment_methods.map((method) => (
          <li key={method.id} ref={passFocusOn}>
            <Method policyId={policyId} method={method} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Method({ policyId, method }: { policyId: number; method: PaymentMethodWire }) {
  const { id, account, is_current: isCurrent } = method;
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isRemoving, setIsRemoving] = useState(false);
  const done = useDone(() => setIsRemoving(false));
  const params = { id: policyId, methodId: id };
  const use = useSave(changePaymentMethod, { invalidates: changed, onSaved: () => done(t`Forma de pago cambiada`) });
  const remove = useSave(changePaymentMethod, { invalidates: changed, onSaved: () => done(t`Forma de pago quitada`) });
  const words = useMethodWords()(method);
  const name = account ? t`${words}, de ${account.holder}` : words;
  return (
    <>
      <Row between wrap>
        <b>{name}</b>
        <Row wrap>
          {isCurrent ? (
            <Pill status="ok">
              <Trans>En uso</Trans>
            </Pill>
          ) : (
            <Button
              small
              label={t`Usar: ${name}`}
              loading={use.isPending && t`Cambiando…`}
              onClick={() => use.mutate({ params, body: { is_current: true } })}
            >
              <Trans>Usar</Trans>
            </Button>
          )}
          <Button small icon="trash" label={t`Quitar: ${name}`} onClick={() => setIsRemoving(true)}>
            <Trans>Quitar</Trans>
          </Button>
        </Row>
      </Row>
      {use.error && <Banner status="bad" title={problemText(use.error)} />}
      {isRemoving && (
        <ConfirmSheet
          title={<Trans>¿Quitar esta forma de pago?</Trans>}
          action={<Trans>Quitarla</Trans>}
          busy={t`Quitando…`}
          isBusy={remove.isPending}
          isDanger
          refused={remove.error && problemText(remove.error)}
          onConfirm={() => remove.mutate({ params, body: { removed: true } })}
          onClose={() => setIsRemoving(false)}
        >
          <p>
            {name}.{' '}
            {isCurrent ? (
              <Trans>Los recibos que vengan no se cobrarán solos. Lo que el banco ya tiene sigue adelante.</Trans>
            ) : (
              <Trans>No cambia con qué se cobran los recibos.</Trans>
            )}
          </p>
        </ConfirmSheet>
      )}
    </>
  );
}
