import { isCivilDate } from '#domain/shared/civil-date.ts';
import { type ClaimFieldProblem, type ClaimValues, claimFieldProblems, claimFields } from './claim-fields.ts';
import type { ClaimType } from './claim-type.ts';

export interface DeclarationFaults {
  lossDay: 'missing' | 'in-future' | null;
  /** The problem of each faulty field, by the field's id. */
  fields: Record<string, ClaimFieldProblem>;
}

/**
 * What keeps a declaration from being sent, by the same rules as on the server: its day, and the extra fields of its kind of claim. Missing documents do not
 * (Ley 50/1980 art. 16). Days are civil dates of Madrid, as typed.
 */
export function declarationFaults(
  { type, riskType, lossDay, extraFields }: { type: ClaimType; riskType: number; lossDay: string; extraFields: ClaimValues },
  today: string,
): DeclarationFaults {
  const isDay = isCivilDate(lossDay);
  const declared = { lossDay: isDay ? lossDay : today, today };
  return {
    lossDay: !isDay ? 'missing' : lossDay > today ? 'in-future' : null,
    fields: claimFieldProblems(claimFields(type, riskType), extraFields, declared),
  };
}

export function isWhole({ lossDay, fields }: DeclarationFaults): boolean {
  return lossDay === null && Object.keys(fields).length === 0;
}
