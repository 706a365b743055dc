import { Trans, useLingui } from '@lingui/react/macro';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';
import { useMethodWords } from '#src/parts/payment/method-words.ts';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { Meta } from '#src/ui/text.tsx';

/** The chosen way to pay: a stored card or account, by its id, or a new one. */
export type PayWith = { kind: 'card' | 'account'; methodId: number } | { kind: 'new-card' | 'new-account' };

/** The ways to choose from: the stored ones, the current one first, and a new card or account. */
export function waysToPay(methods: readonly PaymentMethodWire[], allowed: readonly number[]): PayWith[] {
  const kept = methods
    .filter(({ type }) => allowed.includes(type))
    .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
    .map((method): PayWith => ({ kind: method.card ? 'card' : 'account', methodId: method.id }));
  return [
    ...kept,
    ...(allowed.includes(paymentMethod.card) ? [{ kind: 'new-card' } as const] : []),
    ...(allowed.includes(paymentMethod.iban) ? [{ kind: 'new-account' } as const] : []),
  ];
}

const keyOf = (way: PayWith) => ('methodId' in way ? `${way.kind}:${way.methodId}` : way.kind);

export function PayChoice({
  ways,
  methods,
  chosen,
  onChoose,
}: {
  ways: readonly PayWith[];
  methods: readonly PaymentMethodWire[];
  chosen: PayWith;
  onChoose: (way: PayWith) => void;
}) {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  const hasCard = ways.some(({ kind }) => kind === 'card');
  const hasAccount = ways.some(({ kind }) => kind === 'account');
  const optionOf = (way: PayWith) => {
    switch (way.kind) {
      case 'card':
      case 'account': {
        const method = methods.find(({ id }) => id === way.methodId);
        const isCard = way.kind === 'card';
        return {
          value: keyOf(way),
          text: method ? methodWords(method) : '',
          note: isCard ? t`Se cobra ahora` : t`El banco tarda unos días en cobrarlo`,
          icon: isCard ? ('card' as const) : ('bank' as const),
        };
      }
      case 'new-card':
        return { value: 'new-card', text: hasCard ? t`Otra tarjeta` : t`Tarjeta`, note: t`Se cobra ahora`, icon: 'card' as const };
      case 'new-account':
        return {
          value: 'new-account',
          text: hasAccount ? t`Otra cuenta` : t`Domiciliación`,
          note: t`El primer cargo en una cuenta tarda unas dos semanas`,
          icon: 'bank' as const,
        };
    }
  };
  return (
    <>
      <RadioCards
        label={t`Con qué lo pagas`}
        options={ways.map(optionOf)}
        value={keyOf(chosen)}
        onValue={(value) => {
          const way = ways.find((one) => keyOf(one) === value);
          if (way) onChoose(way);
        }}
      />
      {chosen.kind.endsWith('card') && (
        <Meta>
          <Trans>Se paga en la página segura del banco, que puede pedirte que lo confirmes en su app o con un código.</Trans>
        </Meta>
      )}
    </>
  );
}
