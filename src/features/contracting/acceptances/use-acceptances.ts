import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { listLegalTexts } from '#domain/wire/legal-texts.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { accountAtom } from '#src/state/contracted.ts';
import { useContract } from './use-contract.ts';

/** A box, and what is accepted by ticking it. */
export type Tick = 'invoice' | 'information' | 'privacy' | 'mandate';
const ticked: Record<Exclude<Tick, 'mandate'>, readonly (typeof requiredAcceptances.contracting)[number][]> = {
  invoice: ['invoice'],
  information: ['precontractual', 'terms'],
  privacy: ['privacy'],
};

/** The element of a box: where the focus goes when it is missing. */
export const tickId = (tick: Tick) => `tick-${tick}`;

/** What has been ticked, and the way on: each text is accepted in the version that was in force when its box was shown. */
export function useAcceptances(proposal: Proposal) {
  const ask = useAsk();
  const account = useAtomValue(accountAtom);
  const texts = useQuery(ask(listLegalTexts, {}));
  const [given, setGiven] = useState<ReadonlySet<Tick>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const { mutate, isPending, error, reset } = useContract(proposal);
  const asked: Tick[] = ['invoice', 'information', 'privacy', ...(account === null ? [] : (['mandate'] as const))];
  const missing = asked.filter((tick) => !given.has(tick));

  /** A text that has changed since is shown, and accepted, anew. */
  const readAgain = async (refusal: unknown) => {
    const changed = refusal instanceof ApiError ? refusal.fields.filter(({ code }) => code === 'other-version') : [];
    if (changed.length === 0) return;
    await texts.refetch();
    const other = new Set(changed.map(({ path }) => path.replace('acceptances.', '')));
    setGiven(new Set([...given].filter((tick) => tick === 'mandate' || ticked[tick].every((one) => !other.has(one)))));
  };

  return {
    account,
    texts,
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
      const versions = new Map<string, string>(texts.data.data.map(({ text, version }) => [text, version]));
      mutate(
        requiredAcceptances.contracting.map((acceptance) => ({ acceptance, version: versions.get(acceptance) ?? '' })),
        { onError: (refusal) => void readAgain(refusal) },
      );
    },
  };
}
