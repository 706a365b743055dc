import { useSetAtom } from 'jotai';
import { productType } from '#domain/policy/product-type.ts';
import { type Contracting, changeContractingAtom } from '#src/state/contracting.ts';
import { useNavigation } from '#src/ui/link.tsx';

/** Begins a contract at a counter and opens its first step; all data of the last customer are dropped. */
export function useBeginContract(): (contracting: Contracting) => void {
  const { go } = useNavigation();
  const change = useSetAtom(changeContractingAtom);
  return (contracting) => {
    const type = contracting.product_type_id;
    change(type, contracting);
    go(type === productType.mobile ? '/pricing' : type === productType.multiDevice ? '/multi' : `/pricing?type=${type}`);
  };
}
