import { useAtomValue, useSetAtom } from 'jotai';
import { changeContractingAtom, contractingAtom, contractingOf } from '#src/state/contracting.ts';

/** The contracting under way as far as it is of a type of product, and how it is changed. */
export function useContracting(productTypeId: number) {
  const contracting = contractingOf(useAtomValue(contractingAtom), productTypeId);
  const setChange = useSetAtom(changeContractingAtom);
  return { contracting, change: (change: Parameters<typeof setChange>[1]) => setChange(productTypeId, change) };
}
