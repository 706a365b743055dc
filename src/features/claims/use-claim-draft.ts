import { useCallback, useEffect, useRef, useState } from 'react';
import { type ClaimDraft, claimDraftName, isClaimDraft, newClaimDraft } from '#domain/outbox/claim-draft.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';

/** `unkept`: the phone did not take what was changed last, which is only shown. `gone`: it was declared or deleted in another tab. */
export type DraftState = 'reading' | 'open' | 'unkept' | 'gone';

export interface ClaimDraftWork {
  state: DraftState;
  draft: ClaimDraft;
  /** Something of it was on the phone when the screen was opened. */
  wasBegun: boolean;
  /** Shown at once, and on its way to the disk. */
  change: (parts: Partial<Omit<ClaimDraft, 'claimId'>>) => void;
  /** Resolves with what is on the disk, once all of it is; null: it is not, and nothing must be said to be. */
  kept: () => Promise<ClaimDraft | null>;
}

/** The claim that is being declared of a place: each change is written to the phone as it is made, so that a reload, a crash or the end of a session finds it there. */
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
          // What another tab has declared is not begun anew under the same identifier.
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
    // All of it once more: a phone that was full a moment ago may have room now.
    const { claimId: _, ...all } = draft;
    change(all);
    return written.current;
  }, [change, draft]);
  return { state, draft, wasBegun, change, kept };
}

class DraftGone extends Error {}
