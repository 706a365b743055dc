import { useCallback, useEffect, useRef, useState } from 'react';
import { checkEvidence, checkEvidenceFile, type EvidenceRecord, type SealWire } from '#domain/wire/evaluation-reports.ts';
import { ApiError } from '#src/api/api-error.ts';
import { sha256Hex } from '#src/outbox/sha256-hex.ts';
import { useApi } from '#src/parts/api-context.ts';

/** What an address or a file turned out to be. `differs`: the record says another thing now; `issuedAt`: when the file was handed out. */
export type EvidenceCheck =
  | { kind: 'nothing-yet' | 'busy' | 'differs' | 'unknown' | 'no-pdf' | 'unknown-file' }
  | { kind: 'same'; record: EvidenceRecord; seal: SealWire }
  | { kind: 'file'; record: EvidenceRecord; seal: SealWire; issuedAt: string; isCurrent: boolean }
  | { kind: 'problem'; error: unknown };

/** Of an evaluation, with the SHA-256 of its record. */
export interface EvidenceAddress {
  evaluationId: string;
  digest: string;
}

const pdfMark = '%PDF-';

/** Checks the address that is open, again when asked, and files: their bytes stay on this device, only the hash is asked for. */
export function useEvidenceCheck(address: EvidenceAddress | null) {
  const api = useApi();
  const [check, setCheck] = useState<EvidenceCheck>({ kind: address ? 'busy' : 'nothing-yet' });
  const turn = useRef(0);
  const { evaluationId, digest } = address ?? { evaluationId: '', digest: '' };

  /** The last one asked for is the one that is shown. */
  const show = useCallback(async (ask: () => Promise<EvidenceCheck>, ifUnknown: EvidenceCheck) => {
    turn.current += 1;
    const own = turn.current;
    const answer = await ask().catch(
      (error: unknown): EvidenceCheck => (error instanceof ApiError && error.code === 'not-found' ? ifUnknown : { kind: 'problem', error }),
    );
    if (own === turn.current) setCheck(answer);
  }, []);

  const askAddress = useCallback(
    () =>
      show(
        async () => {
          const { record, seal } = await api.call(checkEvidence, { params: { evaluationId, digest } });
          return record ? { kind: 'same', record, seal } : { kind: 'differs' };
        },
        { kind: 'unknown' },
      ),
    [api, show, evaluationId, digest],
  );

  const askFile = useCallback(
    (file: File) =>
      show(
        async () => {
          const bytes = await file.arrayBuffer();
          if (new TextDecoder('latin1').decode(bytes.slice(0, pdfMark.length)) !== pdfMark) return { kind: 'no-pdf' };
          const known = await api.call(checkEvidenceFile, { params: { sha256: await sha256Hex(bytes) } });
          return { kind: 'file', record: known.record, seal: known.seal, issuedAt: known.issued_at, isCurrent: known.is_current };
        },
        { kind: 'unknown-file' },
      ),
    [api, show],
  );

  useEffect(() => {
    if (evaluationId !== '') void askAddress();
    return () => {
      turn.current += 1;
    };
  }, [evaluationId, askAddress]);

  const checkAddress = () => {
    setCheck({ kind: 'busy' });
    void askAddress();
  };
  const checkFile = (file: File) => {
    setCheck({ kind: 'busy' });
    void askFile(file);
  };
  return { check, checkAddress, checkFile };
}
