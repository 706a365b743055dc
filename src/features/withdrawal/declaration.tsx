import { Trans, useLingui } from '@lingui/react/macro';
import { withdrawalDays } from '#domain/policy/withdrawal.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { Withdrawal } from '#domain/wire/withdrawals.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { InSpanish } from '#src/parts/documents/in-spanish.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head } from '#src/ui/text.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';

export interface Withdraw {
  send: () => void;
  isBusy: boolean;
  error: unknown;
}

/** The declaration, word for word, its consequences, and the one button that makes it. Nothing on the screen asks the person to stay. */
export function Declaration({ withdrawal, withdraw: { send, isBusy, error } }: { withdrawal: Withdrawal; withdraw: Withdraw }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { number, statement, insured, last_day, last_covered_day, refund, sent_to } = withdrawal;
  const hasEnded = last_covered_day !== null && last_covered_day < civilDateOf(Date.now());
  return (
    <WithdrawalFrame
      pageTitle={t`Desistir del contrato`}
      number={number}
      dock={
        <Button kind="primary" loading={isBusy && t`Enviando tu declaración…`} onClick={send}>
          <Trans>Confirmar desistimiento</Trans>
        </Button>
      }
    >
      <Stack gap={5}>
        <Head
          title={<Trans>Desistir del contrato</Trans>}
          lead={<Trans>No tienes que dar explicaciones y no te cuesta nada. Lee tu declaración y confírmala.</Trans>}
        />
        {error !== null && <Banner ref={takeFocus} status="bad" title={problemText(error)} />}
        <Card framed>
          <Stack gap={2}>
            <h2>
              <Trans>Tu declaración</Trans>
            </h2>
            <InSpanish>
              <p>{statement}</p>
            </InSpanish>
          </Stack>
        </Card>
        <Card flush>
          <DescriptionList
            rows={[
              ...(insured.length === 0 || hasEnded ? [] : [{ name: t`Deja de estar asegurado`, value: insured.join(', ') }]),
              hasEnded
                ? { name: t`El seguro acabó`, value: <DateText when={last_covered_day} /> }
                : { name: t`El seguro acaba`, value: t`Hoy, a las 24:00` },
              {
                name: t`Te devolvemos`,
                value:
                  refund === null
                    ? t`Una persona lo revisa, por el siniestro, y te escribe`
                    : refund === 0
                      ? t`Nada: aún no has pagado`
                      : formatMoney(centsOf(refund)),
              },
              {
                name: t`Puedes desistir`,
                value:
                  last_day === null ? (
                    t`Hasta ${withdrawalDays} días después de que te enviemos los documentos`
                  ) : (
                    <Trans>
                      Hasta el <DateText when={last_day} />
                    </Trans>
                  ),
              },
              { name: t`Te enviamos el acuse a`, value: sent_to },
            ]}
          />
        </Card>
      </Stack>
    </WithdrawalFrame>
  );
}
