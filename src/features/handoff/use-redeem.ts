import { redeemHandoff } from '#domain/wire/handoffs.ts';
import { useSave } from '#src/data/save.ts';
import { useTakeOver } from '#src/parts/session/take-over-evaluation.ts';

/** Takes over the evaluation that a desktop has handed to this phone. */
export function useRedeem() {
  const takeOver = useTakeOver({ replace: true });
  return useSave(redeemHandoff, { invalidates: [], onSaved: (kit) => takeOver(kit, kit.device) });
}
