import { Trans, useLingui } from '@lingui/react/macro';
import { type Coverage, coverageSummary, yearlySaving } from '#domain/quote/coverages.ts';
import { type Periodicity, periodicity } from '#domain/quote/quote.ts';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney, spokenList } from '#src/i18n/formats.ts';
import { PlanCards } from '#src/ui/plan-cards.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';

const namesOf = (cases: readonly { name: string }[]) => cases.map(({ name }) => name);

/** "al año" or "al mes", as the unit of an amount. */
export function usePaymentWords(): (every: Periodicity) => string {
  const { t } = useLingui();
  return (every) => (every === periodicity.yearly ? t`al año` : t`al mes`);
}

/** "Mensual" or "Anual", and how much paying yearly saves for the chosen coverage. */
export function PeriodicityChoice({
  coverage,
  value,
  onValue,
}: {
  coverage: Coverage | undefined;
  value: Periodicity;
  onValue: (value: Periodicity) => void;
}) {
  const { t } = useLingui();
  const saving =
    coverage && coverage.price_monthly !== ''
      ? yearlySaving(centsOfText(coverage.price_monthly), centsOfText(coverage.price_yearly))
      : null;
  const note =
    saving === null
      ? undefined
      : saving.kind === 'amount'
        ? t`te ahorras ${formatMoney(saving.amountCents)}`
        : saving.months === 1
          ? t`te ahorras 1 mes`
          : t`te ahorras ${saving.months} meses`;
  return (
    <Segment
      label={
        <VisuallyHidden>
          <Trans>Cada cuánto pagas</Trans>
        </VisuallyHidden>
      }
      options={[
        { value: String(periodicity.monthly), text: t`Mensual` },
        { value: String(periodicity.yearly), text: t`Anual`, note },
      ]}
      value={String(value)}
      onValue={(text) => onValue(text === String(periodicity.yearly) ? periodicity.yearly : periodicity.monthly)}
    />
  );
}

/** The coverages, widest first, each with its price, what it covers and what it does not. */
export function PlanChoice({
  coverages,
  selected,
  onSelect,
  every,
}: {
  coverages: readonly Coverage[];
  selected: number;
  onSelect: (index: number) => void;
  every: Periodicity;
}) {
  const { t } = useLingui();
  const paymentWords = usePaymentWords();
  /** The price of a coverage at the other periodicity. */
  const otherwise = ({ price_monthly: monthly, price_yearly: yearly }: Coverage) => {
    if (every === periodicity.yearly) return monthly === '' ? undefined : t`${formatMoney(centsOfText(monthly))} al mes`;
    return yearly === '' ? undefined : t`${formatMoney(centsOfText(yearly))} al año`;
  };
  return (
    <PlanCards
      label={
        <VisuallyHidden>
          <Trans>Seguro</Trans>
        </VisuallyHidden>
      }
      value={String(selected)}
      onValue={(index) => onSelect(Number(index))}
      plans={coverages.map((coverage, index) => ({
        value: String(index),
        name: coverage.name,
        price: coverage.price === null ? undefined : formatMoney(centsOf(coverage.price.price_per_payment)),
        every: paymentWords(every),
        otherwise: otherwise(coverage),
        text: <CoverageWords coverage={coverage} coverages={coverages} />,
      }))}
    />
  );
}

function CoverageWords({ coverage, coverages }: { coverage: Coverage; coverages: readonly Coverage[] }) {
  const { includes, adds, misses } = coverageSummary(coverage, coverages);
  const added = spokenList(namesOf(adds));
  return (
    <>
      {includes === null ? (
        <Trans>Cubre {added}.</Trans>
      ) : (
        <Trans>
          Lo de {includes}, y además {added}.
        </Trans>
      )}{' '}
      {misses.length > 0 && <Trans>No cubre {spokenList(namesOf(misses), 'ni')}.</Trans>}
    </>
  );
}

const centsOfText = (text: string) => centsOf(Number(text.replace(',', '.')));
