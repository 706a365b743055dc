import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, type RefObject, Suspense } from 'react';
import type { priceChange } from '#domain/quote/price-change.ts';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { DateText } from '#src/ui/date.tsx';
import type { QuoteProblem } from './use-coverages.ts';

/** Loaded on demand, because few people need a call. */
const CallBack = lazy(async () => ({ default: (await import('#src/parts/call-back/call-back-button.tsx')).CallBackButton }));
/** The texts of refusals, loaded on demand too; when they cannot be loaded, there is no network. */
const Refusal = lazy(() =>
  import('./quote-refusal.tsx').then(
    ({ QuoteRefusal }) => ({ default: QuoteRefusal }),
    () => ({ default: NoAnswer }),
  ),
);
const NoAnswer = () => <Banner status="bad" title={<Trans>No hay conexión. Inténtalo cuando tengas red.</Trans>} />;

/** A notice to read before accepting a price: only one at a time, the most serious first. */
export function QuoteNotice({
  problem,
  isLoading,
  onRetry,
  otherPrice,
  isPricedLate,
  proposalError,
  boundUntil,
  notice,
  what,
}: {
  problem: QuoteProblem | null;
  isLoading: boolean;
  onRetry: () => void;
  otherPrice: ReturnType<typeof priceChange>;
  isPricedLate: boolean;
  proposalError: unknown;
  boundUntil: string | null;
  /** Refers to a notice that stops the person, which gets the focus when they press "Continuar" all the same. */
  notice: RefObject<HTMLDivElement | null>;
  /** What was to be insured and its price, as the subject of a call: "un móvil de 2.500,00 €". */
  what: string;
}) {
  const { t } = useLingui();
  const isOffline = useAtomValue(isOfflineAtom);
  if (problem?.kind === 'not-insurable-online') {
    return (
      <Banner
        ref={notice}
        status="warn"
        title={<Trans>No asegurable online</Trans>}
        action={
          <Suspense>
            <CallBack about={t`Asegurar ${what}`} />
          </Suspense>
        }
      >
        <Trans>Por su precio, {what} no se puede asegurar desde aquí. Te llamamos y vemos cómo.</Trans>
      </Banner>
    );
  }
  if (isOffline) {
    return (
      <Banner ref={proposalError ? takeFocus : notice} status="off" title={<Trans>Estás sin conexión</Trans>}>
        <Trans>Lo que has elegido está guardado en este dispositivo. Para ver el precio de hoy y seguir hace falta conexión.</Trans>
      </Banner>
    );
  }
  const error = problem?.kind === 'failed' ? problem.error : proposalError;
  if (error) {
    return (
      <Suspense>
        <Refusal ref={problem ? notice : takeFocus} error={error} isLoading={isLoading} onRetry={problem && onRetry} />
      </Suspense>
    );
  }
  if (otherPrice) {
    const [from, to] = [otherPrice.from, otherPrice.to].map(({ price_per_payment }) => formatMoney(centsOf(price_per_payment)));
    return (
      <Banner status="warn" title={<Trans>El precio ha cambiado</Trans>}>
        <Trans>
          Antes eran {from} y ahora son {to} cada pago. Si te parece bien, pulsa «Continuar».
        </Trans>
      </Banner>
    );
  }
  if (isPricedLate) {
    return <Banner status="ok" title={<Trans>Este es el precio. Si te parece bien, pulsa «Continuar».</Trans>} />;
  }
  if (boundUntil !== null) {
    return (
      <Banner status="ok" title={<Trans>Te guardamos este precio</Trans>}>
        <Trans>
          Vale hasta el <DateText when={boundUntil} />, aunque la tarifa cambie.
        </Trans>
      </Banner>
    );
  }
  return null;
}
