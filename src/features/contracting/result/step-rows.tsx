import { useLingui } from '@lingui/react/macro';
import { centsOf } from '#domain/shared/money.ts';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import type { Status } from '#src/ui/status.ts';

type Step = ContractingProgress['steps'][number];

const icons: Record<Step['kind'], IconName> = { pay: 'card', evaluate: 'mobile', sign: 'pen' };
const looks: Record<Step['state'], Status> = { 'to-do': 'warn', 'under-way': 'busy', waits: 'wait', refused: 'bad', done: 'ok' };

/** The steps from contracting to being covered, in order, each with its state. */
export function StepRows({ progress }: { progress: ContractingProgress }) {
  const titles = useTitles(progress);
  const words = useStateWords(progress);
  return progress.steps.map(({ kind, state }) => (
    <ListRow
      key={kind}
      icon={kind === 'pay' && progress.first_payment?.method === 3 ? 'bank' : icons[kind]}
      title={titles[kind]}
      pill={<Pill status={looks[state]}>{words({ kind, state })}</Pill>}
    />
  ));
}

function useTitles({ first_payment: payment, to_evaluate: phones }: ContractingProgress): Record<Step['kind'], string> {
  const { t } = useLingui();
  const amount = payment && formatMoney(centsOf(payment.price));
  return {
    pay: amount ? t`Pagar el primer recibo: ${amount}` : t`Pagar`,
    evaluate: phones[0] ? t`Peritar el móvil: ${phones[0].name}` : t`Peritar el móvil`,
    sign: t`Firmar el contrato`,
  };
}

function useStateWords({ first_payment: payment, card_liverpool: isPaidElsewhere, to_evaluate: phones }: ContractingProgress) {
  const { t } = useLingui();
  return ({ kind, state }: Step): string => {
    switch (state) {
      case 'done':
        return t`Hecho`;
      case 'to-do':
        return t`Por hacer`;
      case 'waits':
        return t`Después`;
      case 'refused':
        if (kind === 'sign') return t`Ha pasado el plazo`;
        return phones.some((phone) => phone.is_damaged) ? t`Con daños` : t`Hay que repetirla`;
      case 'under-way':
        if (kind === 'evaluate') return t`La estamos revisando`;
        if (isPaidElsewhere) return t`No se paga aquí`;
        return payment?.method === 3 ? t`Se cargará en tu cuenta` : t`Esperando al banco`;
    }
  };
}
