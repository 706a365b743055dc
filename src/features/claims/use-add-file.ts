import { useState } from 'react';
import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { OutboxRefusal } from '#src/outbox/save-items.ts';
import { claimGrants } from '#src/parts/claim-grant.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { isLocked } from '#src/platform/reader/picked-picture.ts';
import { dropReaderFiles } from '#src/platform/reader/warm-reader.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import { askToPersist, seemsToFit } from '#src/platform/storage/storage-health.ts';
import { type FileProblem, prepareFile } from './prepare-file.ts';

/** Adds files to a claim: each is stored and read back before it is shown. */
export function useAddFile(place: ClaimPlace) {
  const outbox = useOutbox();
  const { reader, records } = useDevice();
  const [adding, setAdding] = useState<ClaimDocumentType | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const keep = async (claimId: string, document: ClaimDocumentType, file: File, isDeclared: boolean): Promise<FileProblem | null> => {
    void askToPersist();
    try {
      const prepared = await prepareFile(reader, file);
      if (!prepared.ok) return prepared.problem;
      // When storage is short, the reader's files, which can be downloaded again, give way to files that have to be sent (fault FA4).
      if (!(await seemsToFit(prepared.value.bytes.byteLength))) await dropReaderFiles();
      const grant =
        (await claimGrants(records)
          .read(place)
          .catch(() => undefined)) ?? null;
      await outbox.keepClaimFile(place, claimId, { document, ...prepared.value }, { isDeclared, grant });
      return (await isLocked(new Blob([prepared.value.bytes]))) ? 'locked' : null;
    } catch (error) {
      if (error instanceof OutboxRefusal && error.reason === 'id-taken') return 'declared';
      return error instanceof StorageError && error.reason === 'full' ? 'full' : 'not-kept';
    }
  };

  return {
    adding,
    problem,
    add: async (claimId: string, document: ClaimDocumentType, file: File, of: { isDeclared: boolean }) => {
      setProblem(null);
      setAdding(document);
      setProblem(await keep(claimId, document, file, of.isDeclared));
      setAdding(null);
    },
  };
}
