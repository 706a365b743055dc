import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { mandateText } from '#domain/payment/mandate.ts';
import { fullName } from '#domain/person/full-name.ts';
import { type Periodicity, periodicity } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import { paymentQuestions } from '#domain/site/payment-questions.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { paymentStep } from '#domain/wire/payments.ts';
import { getPolicyPrice } from '#domain/wire/prices.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { useAsk } from '#src/data/ask.ts';
import { StepScreen, WithProposal } from '#src/features/contracting/step-screen.tsx';
import { useChangeProposal } from '#src/features/contracting/use-proposal.ts';
import { WhatIsInsured } from '#src/features/contracting/what-is-insured.tsx';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { formatMoney } from '#src/i18n/formats.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AccountFields } from '#src/parts/payment/account-fields.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useAccount } from '#src/state/contracted.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { Head, Meta } from '#src/ui/text.tsx';

/** The second half of the second step, screen 30: how often and by what means it is paid. */
export function PaymentScreen() {
  const { t } = useLingui();
  return (
    <WithProposal title={t`¿Cómo quieres pagar?`}>{(proposal, quote) => <PaymentStep proposal={proposal} quote={quote} />}</WithProposal>
  );
}

function PaymentStep({ proposal, quote }: { proposal: Proposal; quote: AppPath }) {
  const { t } = useLingui();
  const formId = useId();
  const form = usePaymentForm(proposal);
  const often = useChangeProposal(proposal);
  const problemText = useProblemText();
  usePageTitle(t`¿Cómo quieres pagar?`, form.hasFailed);
  return (
    <StepScreen
      at={2}
      about={t`Pago`}
      next={t`condiciones`}
      back="/contratacion"
      questions={paymentQuestions}
      proposal={proposal}
      action={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Guardando…`}>
          <Trans>Continuar</Trans>
        </Button>
      }
    >
      <Stack gap={5}>
        <Head title={<Trans>¿Cómo quieres pagar?</Trans>} lead={<WhatIsInsured proposal={proposal} quote={quote} />} />
        <HowOften proposal={proposal} {...often} />
        <WireFields form={form} id={formId} failure={form.failure ?? (often.error && problemText(often.error))}>
          <ChoiceField
            at={form.at('paymentMethod')}
            look="cards"
            options={[
              { value: 'card', text: t`Tarjeta`, note: t`Pagas ahora por internet`, icon: 'card' },
              { value: 'iban', text: t`Domiciliación`, note: t`En tu cuenta del banco`, icon: 'bank' },
            ]}
          />
          <Account form={form} />
        </WireFields>
      </Stack>
    </StepScreen>
  );
}

/** "Mensual" or "Anual", each with the amount of a payment. The choice is written to the proposal at once, which changes its price. */
function HowOften({ proposal, mutate, isPending, variables }: { proposal: Proposal } & ReturnType<typeof useChangeProposal>) {
  const { t } = useLingui();
  const ask = useAsk();
  const { price, device, other_devices: others, discount, store_id: storeId } = proposal;
  const cents = [device, ...others].reduce((sum, item) => sum + (item === null ? 0 : centsOf(item.price)), 0);
  const priceOf = (every: Periodicity) =>
    ask(getPolicyPrice, {
      query: {
        product_id: String(price?.product_id ?? 0),
        ...(device === null ? {} : { device_price: String(cents / 100) }),
        periodicity: every === periodicity.yearly ? '12' : '1',
        ...(discount === null ? {} : { discount }),
        ...(storeId === null ? {} : { store_id: String(storeId) }),
      },
    });
  const monthly = useQuery(priceOf(periodicity.monthly)).data?.prices[0];
  const yearly = useQuery(priceOf(periodicity.yearly)).data?.prices[0];
  const amount = (every: Periodicity, asked: { price_per_payment: number } | undefined) => {
    const known = price?.periodicity === every ? price : asked;
    return known && formatMoney(centsOf(known.price_per_payment));
  };
  const [aMonth, aYear] = [amount(periodicity.monthly, monthly), amount(periodicity.yearly, yearly)];
  const chosen = isPending ? variables?.periodicity : proposal.periodicity;
  return (
    <RadioCards
      label={t`Cada cuánto`}
      options={[
        { value: '1', text: t`Mensual`, note: aMonth && t`${aMonth} cada mes` },
        { value: '12', text: t`Anual`, note: aYear && t`${aYear} una vez al año` },
      ]}
      value={String(chosen)}
      onValue={(value) => mutate({ periodicity: value === '12' ? periodicity.yearly : periodicity.monthly })}
    />
  );
}

function usePaymentForm(proposal: Proposal) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const [account, setAccount] = useAccount(proposal);
  const { mutateAsync: change } = useChangeProposal(proposal);
  const { name, surname1, surname2 } = proposal.policyholder ?? {};
  return useWireForm({
    body: paymentStep,
    labels: { paymentMethod: t`Con qué`, iban: t`Número de cuenta (IBAN)`, account_holder: t`Titular de la cuenta` },
    start: {
      paymentMethod: proposal.paymentMethod,
      iban: account?.iban ?? '',
      account_holder: account?.account_holder ?? fullName({ name: name ?? '', surname1: surname1 ?? '', surname2: surname2 ?? '' }),
    },
    save: async (given) => {
      const { paymentMethod } = given;
      setAccount(
        given.paymentMethod === 'iban'
          ? { iban: given.iban, account_holder: given.account_holder, mandate_version: mandateText.version }
          : null,
      );
      await change({ paymentMethod, step: 'conditions' });
      go('/contratacion/condiciones');
    },
  });
}

/** The fields of the account to debit, or a note that the card number is asked for later. */
function Account({ form }: { form: ReturnType<typeof usePaymentForm> }) {
  const method: unknown = useWatch({ name: 'paymentMethod' });
  if (method !== 'iban')
    return (
      <Meta>
        <Trans>Pagarás con tu tarjeta en la página segura del banco, después de aceptar las condiciones. No guardamos sus números.</Trans>
      </Meta>
    );
  return <AccountFields iban={form.at('iban')} holder={form.at('account_holder')} />;
}
