import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useOtherTexts, useShownTexts, versionsOf } from '#src/features/contracting/use-shown-texts.ts';
import { useAccount } from '#src/state/contracted.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { useContract } from './use-contract.ts';

/** A box, and what is accepted by ticking it. */
export type Tick = 'invoice' | 'information' | 'privacy' | 'mandate' | 'marketing';
const ticked: Partial<Record<Tick, readonly (typeof requiredAcceptances.contracting)[number][]>> = {
  invoice: ['invoice'],
  information: ['precontractual', 'terms'],
  privacy: ['privacy'],
};

/** The element of a box: where the focus goes when it is missing. */
export const tickId = (tick: Tick) => `tick-${tick}`;

/** What has been ticked, and the way on: each text is accepted in the version that was in force when its box was shown. */
export function useAcceptances(proposal: Proposal) {
  const user = useAtomValue(loggedUserAtom);
  const [account] = useAccount(proposal);
  const texts = useShownTexts();
  const [given, setGiven] = useState<ReadonlySet<Tick>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const { mutate, isPending, error, reset } = useContract(proposal);
  useOtherTexts(texts.data, (other) =>
    setGiven(new Set([...given].filter((tick) => (ticked[tick] ?? [tick]).every((name) => !other.has(name))))),
  );
  // Whoever insures themselves has no device, nor its invoice.
  const hasInvoice = proposal.device !== null;
  const asked: Tick[] = [
    ...(hasInvoice ? (['invoice'] as const) : []),
    'information',
    'privacy',
    ...(account === null ? [] : (['mandate'] as const)),
  ];
  const missing = asked.filter((tick) => !given.has(tick));
  const versions = versionsOf(texts.data);

  return {
    asked,
    account,
    /** A shop or the office agrees to offers for nobody else. */
    mayConsent: user === null || user.role === 'policyholder',
    texts,
    /** The version that the box of each text is about, by the text's name. */
    versions,
    given,
    error,
    isPending,
    /** Somebody has tried to go on and something was not ticked. */
    isShort: hasTried && missing.length > 0,
    set: (tick: Tick, isGiven: boolean) => {
      const next = new Set(given);
      if (isGiven) next.add(tick);
      else next.delete(tick);
      setGiven(next);
      reset();
    },
    send: () => {
      setHasTried(true);
      const [first] = missing;
      if (first !== undefined) document.getElementById(tickId(first))?.querySelector('input')?.focus();
      if (first !== undefined || texts.data === undefined || isPending) return;
      const acceptances = requiredAcceptances.contracting
        .filter((acceptance) => acceptance !== 'invoice' || hasInvoice)
        .map((acceptance) => ({ acceptance, version: versions.get(acceptance) ?? '' }));
      const agreed = given.has('marketing') ? { marketing_consent: true, marketing_consent_version: versions.get('marketing') } : {};
      mutate({ acceptances, ...agreed }, { onError: (refusal) => void (refusal instanceof ApiError && texts.refetch()) });
    },
  };
}
