import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Coverage } from '#domain/quote/coverages.ts';
import { priceChange, type SeenPrice } from '#domain/quote/price-change.ts';
import { getProposal, type Proposal } from '#domain/wire/proposals.ts';
import { useAsk } from '#src/data/ask.ts';
import { type Contracting, contractedDevices } from '#src/state/contracting.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { useContracting } from './use-contracting.ts';
import { useCoverages } from './use-coverages.ts';
import { usePropose } from './use-propose.ts';

type Priced = Pick<NonNullable<Proposal['price']>, 'total_price' | 'price_per_payment'>;

const seenOf = (question: string, { total_price, price_per_payment }: Priced): SeenPrice => ({ question, total_price, price_per_payment });

/** Everything but the tariff that a price depends on, as one string. */
function questionOf(productId: number, contracting: Contracting): string {
  const { policy, discount, store_id } = contracting;
  const devices = contractedDevices(contracting).map(({ price, purchase_date }) => [price, purchase_date]);
  return JSON.stringify([productId, policy.periodicity, devices, discount, store_id]);
}

/** The same string for the price of a proposal; null while it has no price. */
function boundQuestion({ price, periodicity, device, other_devices, discount, store_id }: Proposal): string | null {
  const devices = [...(device === null ? [] : [device]), ...other_devices].map((one) => [one.price, one.purchase_date]);
  return price && JSON.stringify([price.product_id, periodicity, devices, discount, store_id]);
}

/** The price in this contracting's proposal, which binds the insurer as long as nothing that it depends on has changed (decision A66). */
function useBoundPrice(contracting: Contracting) {
  const ask = useAsk();
  const identifier = contracting.policy.identifier_proposal;
  const { data } = useQuery({ ...ask(getProposal, { params: { id: identifier ?? '' } }), enabled: identifier !== null });
  return data?.price && boundQuestion(data) === questionOf(data.price.product_id, contracting)
    ? { ...data.price, lastDay: data.last_day }
    : null;
}

/** The quote for a product type: the choices, the price, a change of the price since it was shown, and the way to the next step. */
export function useQuote(productTypeId: number) {
  const { go } = useNavigation();
  const { contracting, change } = useContracting(productTypeId);
  const bound = useBoundPrice(contracting);
  const quoted = useCoverages(contracting, bound);
  const coverage: Coverage | undefined = quoted.coverages?.[quoted.selected];
  const now = coverage?.price ? seenOf(questionOf(coverage.id, contracting), coverage.price) : null;
  const isNew = now !== null && contracting.seen?.question !== now.question;
  useEffect(() => {
    if (isNew) change({ seen: now });
  });

  const proposing = usePropose(productTypeId, ({ price }) => {
    // Nobody is charged another price than the one they have read: a changed price is announced first.
    if (now !== null && price !== null && priceChange(now, seenOf(now.question, price)) === null) go('/contratacion');
  });
  /** A press on "Continuar" before there was a price: the device's label, and the price that had been read by then. */
  const [wish, setWish] = useState<{ device: string; read: SeenPrice | null } | null>(null);
  const answered = useRef(wish);
  const notice = useRef<HTMLDivElement>(null);
  const otherPrice = now && priceChange(contracting.seen, now);
  const send = (device: string) => {
    if (coverage === undefined || now === null) return;
    change({ seen: now });
    proposing.send(coverage, device === coverage.name ? device : `${device} · ${coverage.name}`);
  };
  const isPriced = wish !== null && now !== null && !quoted.isLoading && quoted.problem === null && otherPrice === null;
  const isRead = isPriced && wish.read?.question === now.question && priceChange(wish.read, now) === null;
  // A press while the price is loading continues once the price is there, unless there is none or it is not the one that was read.
  useEffect(() => {
    if (wish === null || quoted.isLoading || answered.current === wish) return;
    answered.current = wish;
    if (isRead) send(wish.device);
  });
  const choose: typeof change = (part) => {
    setWish(null);
    change(part);
  };
  return {
    contracting,
    change: choose,
    ...quoted,
    coverage,
    boundUntil: coverage && bound?.product_id === coverage.id ? bound.lastDay : null,
    /** The price before and after a change, until the person continues. */
    otherPrice,
    /** The person has pressed "Continuar" before there was a price: they have to read it and press again. */
    isPricedLate: isPriced && !isRead,
    isProposing: proposing.isBusy || (wish !== null && now === null && quoted.isLoading),
    proposalError: proposing.error,
    /** The notice that says why there is no way on. */
    notice,
    select: (index: number) => {
      const chosen = quoted.coverages?.[index];
      if (chosen) choose(chosen.tier === null ? { product_id: chosen.id } : { policy: { type: chosen.tier } });
    },
    /** `device`: the label of the proposal, to find it again. */
    propose: (device: string) => {
      notice.current?.focus();
      if (now !== null || !quoted.isLoading) send(device);
      else setWish({ device, read: contracting.seen });
    },
  };
}
