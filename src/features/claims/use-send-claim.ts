import { useState } from 'react';
import { claimGrants } from '#src/parts/claim-grant.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { claimPath, documentsOf, type OfferedType, type StepParts } from './step-parts.ts';

/**
 * "Enviar": releases the declaration and its files, and opens the screen that shows their progress. `not-kept`: the phone could not store the declaration;
 * `changed`: another tab has changed the draft.
 */
export function useSendClaim({ place, work, type }: Pick<StepParts, 'place' | 'work'> & { type: OfferedType }) {
  const outbox = useOutbox();
  const { records } = useDevice();
  const { go } = useNavigation();
  const [trouble, setTrouble] = useState<'not-kept' | 'changed' | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    setTrouble(null);
    const kept = await work.kept();
    const grant =
      (await claimGrants(records)
        .read(place)
        .catch(() => undefined)) ?? null;
    const fieldIds = type.extra_fields.map(({ id }) => id);
    const documents = documentsOf(type, work.draft.extraFields).map((document) => document.type);
    const isSent = kept === null ? null : await outbox.declareClaim(place, kept, { grant, fieldIds, documents }).catch(() => null);
    setIsSending(false);
    if (isSent === true && kept !== null) go(claimPath(place, kept.claimId), { replace: true });
    else setTrouble(isSent === null ? 'not-kept' : 'changed');
  };
  return { send, isSending, trouble };
}
