import { useCallback, useRef, useState } from 'react';
import { useEvaluationSearch, useStepSearch } from '#src/features/evaluation/evaluation-screen.tsx';
import type { ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import type { ImeiWay } from '#src/state/imei-ways.ts';
import { useNavigation } from '#src/ui/link.tsx';

/** A way to give the IMEI that is open. */
export type OpenStage =
  | { kind: 'scan' }
  | { kind: 'crop'; picture: Blob }
  | {
      kind: 'typed';
      isUnreadable: boolean;
      reason?: ImeiNotFound['reason'] | undefined;
      /** The phone had no room to store the number. */
      isNotKept?: boolean;
      /** A number that was read, to be corrected. */
      read?: { imei: string; imei2: string | null };
    };

type Stage = { kind: 'choose' } | OpenStage;

/**
 * The way that is open. It is in the address too, so that the phone's back button closes it. The picture of a crop is not: after a reload it is chosen again, unless it
 * was shared to the app, whose address brings it back.
 */
export function useImeiStage(canType: boolean) {
  const { way, shared } = useStepSearch();
  const { suffix } = useEvaluationSearch();
  const { go } = useNavigation();
  const [stage, setStage] = useState(() => stageAt(way, canType));
  const [shownWay, setShownWay] = useState(way);
  const hasChoiceBehind = useRef(false);
  if (way !== shownWay) {
    setShownWay(way);
    // Back and forward change the address alone.
    if (way === undefined || stage.kind === 'choose') setStage(stageAt(way, canType));
  }
  // The screen does not wait for the address: an iPhone shows its keyboard only for a field that gets the focus in the tap itself.
  const open = useCallback(
    (next: OpenStage) => {
      setStage(next);
      if (next.kind === way || (next.kind === 'crop' && shared !== undefined)) return;
      if (way === undefined) hasChoiceBehind.current = true;
      go(suffix === '' ? `/evaluation?way=${next.kind}` : `/evaluation${suffix}&way=${next.kind}`, { replace: way !== undefined });
    },
    [way, shared, suffix, go],
  );
  const close = () => {
    setStage({ kind: 'choose' });
    if (way === undefined) return;
    if (hasChoiceBehind.current) history.back();
    else go(`/evaluation${suffix}`, { replace: true });
  };
  return { stage, way, open, close };
}

/** What an address alone opens. */
function stageAt(way: ImeiWay | undefined, canType: boolean): Stage {
  if (way === 'typed' && canType) return { kind: 'typed', isUnreadable: false };
  return { kind: way === 'scan' ? 'scan' : 'choose' };
}
