import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useOtherTexts, useShownTexts, versionsOf } from '#src/features/contracting/use-shown-texts.ts';
import { useAccount } from '#src/state/contracted.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { useContract } from './use-contract.ts';

/** A tick box, and below the acceptances that it stands for. */
export type Tick = 'invoice' | 'information' | 'privacy' | 'mandate' | 'marketing';
const ticked: Partial<Record<Tick, readonly (typeof requiredAcceptances.contracting)[number][]>> = {
  invoice: ['invoice'],
  information: ['precontractual', 'terms'],
  privacy: ['privacy'],
};

/** The element id of a box, which gets the focus when its tick is missing. */
export const tickId = (tick: Tick) => `tick-${tick}`;

/** The ticks and the way to the next step. Each text is accepted in the version that was in force when its box was shown. */
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
  // An insurance of a person has no device, and so no invoice.
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
    /** Marketing consent is asked only of the person themselves; a shop or the office cannot give it for somebody else. */
    mayConsent: user === null || user.role === 'policyholder',
    texts,
    /** The version of each text whose box is shown, by the text's name. */
    versions,
    given,
    error,
    isPending,
    /** The person has tried to continue while a tick is missing. */
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
