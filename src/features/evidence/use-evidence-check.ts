import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkEvidence, checkEvidenceFile, type EvidenceRecord, type SealWire } from '#domain/wire/evaluation-reports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { sha256Hex } from '#src/outbox/sha256-hex.ts';

/** The result of checking an address or a file. `differs`: the record has changed since; `issuedAt`: when the file was issued. */
export type EvidenceCheck =
  | { kind: 'nothing-yet' | 'busy' | 'differs' | 'unknown' | 'no-pdf' | 'unknown-file' }
  | { kind: 'same'; record: EvidenceRecord; seal: SealWire }
  | { kind: 'file'; record: EvidenceRecord; seal: SealWire; issuedAt: string; isCurrent: boolean }
  | { kind: 'problem'; error: unknown };

/** The address printed on a justificante: the evaluation, and the SHA-256 of its record. */
export interface EvidenceAddress {
  evaluationId: string;
  digest: string;
}

const pdfMark = '%PDF-';

/**
 * Checks the address of the page, again on request, and files: their bytes stay on this device, only the hash is sent. The latest check is the one that is
 * shown.
 */
export function useEvidenceCheck(address: EvidenceAddress | null) {
  const api = useApi();
  const { mutate, data, error, status } = useMutation({
    mutationFn: async (what: EvidenceAddress | File): Promise<EvidenceCheck> => {
      const isFile = what instanceof File;
      try {
        return await (isFile ? checkOfFile(api, what) : checkOfAddress(api, what));
      } catch (reason) {
        if (reason instanceof ApiError && reason.code === 'not-found') return { kind: isFile ? 'unknown-file' : 'unknown' };
        throw reason;
      }
    },
  });
  const { evaluationId, digest } = address ?? { evaluationId: '', digest: '' };
  useEffect(() => {
    if (evaluationId !== '') mutate({ evaluationId, digest });
  }, [mutate, evaluationId, digest]);

  const isBusy = status === 'pending' || (status === 'idle' && address !== null);
  const check: EvidenceCheck = isBusy ? { kind: 'busy' } : error !== null ? { kind: 'problem', error } : (data ?? { kind: 'nothing-yet' });
  return { check, checkAddress: () => mutate({ evaluationId, digest }), checkFile: (file: File) => mutate(file) };
}

async function checkOfAddress(api: Api, params: EvidenceAddress): Promise<EvidenceCheck> {
  const { record, seal } = await api.call(checkEvidence, { params: { ...params } });
  return record ? { kind: 'same', record, seal } : { kind: 'differs' };
}

async function checkOfFile(api: Api, file: File): Promise<EvidenceCheck> {
  const bytes = await file.arrayBuffer();
  if (new TextDecoder('latin1').decode(bytes.slice(0, pdfMark.length)) !== pdfMark) return { kind: 'no-pdf' };
  const known = await api.call(checkEvidenceFile, { params: { sha256: await sha256Hex(bytes) } });
  return { kind: 'file', record: known.record, seal: known.seal, issuedAt: known.issued_at, isCurrent: known.is_current };
}
