import { useCallback, useEffect, useRef, useState } from 'react';
import { type ClaimDraft, claimDraftName, isClaimDraft, newClaimDraft } from '#domain/outbox/claim-draft.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';

/** `unkept`: the phone could not store the last change, which is only on the screen. `gone`: the claim was declared or its draft deleted in another tab. */
export type DraftState = 'reading' | 'open' | 'unkept' | 'gone';

export interface ClaimDraftWork {
  state: DraftState;
  draft: ClaimDraft;
  /** The draft was already on the phone when the screen was opened. */
  wasBegun: boolean;
  /** Shows the change at once and starts storing it. */
  change: (parts: Partial<Omit<ClaimDraft, 'claimId'>>) => void;
  /** Stores the whole draft and resolves with the stored one; null: it could not be stored, and the screen must not claim that it was. */
  kept: () => Promise<ClaimDraft | null>;
}

/** The claim draft of a place. Each change is stored on the phone as it is made, so that it survives a reload, a crash or the end of the session. */
export function useClaimDraft(place: ClaimPlace): ClaimDraftWork {
  const outbox = useOutbox();
  const [state, setState] = useState<DraftState>('reading');
  const [draft, setDraft] = useState<ClaimDraft>(() => newClaimDraft(newId()));
  const [wasBegun, setWasBegun] = useState(false);
  const written = useRef<Promise<ClaimDraft | null>>(Promise.resolve(null));
  const isOnDisk = useRef(false);
  const unkept = useRef<Partial<ClaimDraft>>({});
  const { userId, policyId, riskId } = place;

  useEffect(() => {
    let isLeft = false;
    void outbox
      .readDraft(claimDraftName({ userId, riskId }))
      .catch(() => undefined)
      .then((found) => {
        if (isLeft) return;
        if (found && isClaimDraft(found)) {
          isOnDisk.current = true;
          written.current = Promise.resolve(found);
          setDraft(found);
          setWasBegun(true);
        }
        setState('open');
      });
    return () => {
      isLeft = true;
    };
  }, [outbox, userId, riskId]);

  const change = useCallback(
    (parts: Partial<Omit<ClaimDraft, 'claimId'>>) => {
      setDraft((current) => ({ ...current, ...parts }));
      const changed = { ...unkept.current, ...parts };
      unkept.current = {};
      written.current = outbox
        .changeClaimDraft({ userId, policyId, riskId }, (found) => {
          // A draft that another tab has declared must not be stored again under the same identifier.
          if ((found !== null || isOnDisk.current) && found?.claimId !== draft.claimId) throw new DraftGone();
          return { ...(found ?? draft), ...changed };
        })
        .then(
          (kept) => {
            isOnDisk.current = true;
            setState('open');
            return kept;
          },
          (error: unknown) => {
            unkept.current = { ...changed, ...unkept.current };
            setState(error instanceof DraftGone ? 'gone' : 'unkept');
            return null;
          },
        );
    },
    [outbox, userId, policyId, riskId, draft],
  );
  const kept = useCallback(() => {
    // Stores all fields once more: a phone that was full a moment ago may have room now.
    const { claimId: _, ...all } = draft;
    change(all);
    return written.current;
  }, [change, draft]);
  return { state, draft, wasBegun, change, kept };
}

class DraftGone extends Error {}
