import { useAtomValue, useSetAtom } from 'jotai';
import { changeContractingAtom, contractingAtom, contractingOf } from '#src/state/contracting.ts';

/** The contracting in progress, for one product type, and a function to change it. */
export function useContracting(productTypeId: number) {
  const contracting = contractingOf(useAtomValue(contractingAtom), productTypeId);
  const setChange = useSetAtom(changeContractingAtom);
  return { contracting, change: (change: Parameters<typeof setChange>[1]) => setChange(productTypeId, change) };
}
