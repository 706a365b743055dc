import { useLingui } from '@lingui/react/macro';
import type { ClaimFieldProblem } from '#domain/claim/claim-fields.ts';
import { type ClaimDisplayStatus, claimDenial, claimDisplayStatus } from '#domain/claim/claim-status.ts';
import { type ClaimType, claimType } from '#domain/claim/claim-type.ts';
import { riskType } from '#domain/policy/risk-type.ts';
import type { PolicyRisk } from '#domain/wire/policies.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';
import type { Status } from '#src/ui/status.ts';

export const typeIcons: Readonly<Record<ClaimType, IconName>> = {
  1: 'hand',
  2: 'robber',
  3: 'mobile',
  4: 'cam',
  5: 'crack',
  6: 'drop',
  7: 'file',
  8: 'file',
  9: 'warn',
  10: 'users',
  11: 'users',
  12: 'robber',
  13: 'scooter',
  14: 'home',
  15: 'wrench',
  16: 'crack',
  17: 'tv',
  18: 'crack',
  19: 'crack',
  20: 'robber',
};

/** The kinds of claim after which a workshop repairs the thing. */
const mended: readonly number[] = [3, 4, 5, 6, 13, 15, 16, 17, 18, 19];
export const isMended = (type: number): boolean => mended.includes(type);

/** An explanation of a kind, shown below its name. */
export function useTypeNotes(): Partial<Record<ClaimType, string>> {
  const { t } = useLingui();
  return { [claimType.robbery]: t`Con violencia o forzando algo`, [claimType.theft]: t`Te lo quitan sin que te des cuenta` };
}

/** "a tu móvil": the thing that the claim is about, for a sentence. */
export function useThingWords(): (risk: Pick<PolicyRisk, 'risk_type'>) => string {
  const { t } = useLingui();
  return ({ risk_type: type }) => {
    switch (type) {
      case riskType.mobile:
        return t`¿Qué le ha pasado a tu móvil?`;
      case riskType.scooter:
        return t`¿Qué ha pasado con tu patinete?`;
      case riskType.portable:
        return t`¿Qué le ha pasado a tu portátil?`;
      case riskType.smartTv:
        return t`¿Qué le ha pasado a tu televisor?`;
      default:
        return t`¿Qué le ha pasado a tu aparato?`;
    }
  };
}

/** The text of each problem of a field, which says what to do. */
export function useFieldProblems(): Record<ClaimFieldProblem, string> {
  const { t } = useLingui();
  return {
    missing: t`Falta este dato.`,
    'too-long': t`Es demasiado largo.`,
    'not-an-option': t`Elige una de la lista.`,
    'not-a-date': t`Ese día no existe.`,
    'in-future': t`Ese día no puede ser: es posterior.`,
    'before-start': t`Ese día no puede ser: es anterior.`,
  };
}

interface Judged {
  notify_denied: boolean;
  statuses: readonly { status: number; comments: string | null }[];
}

/** The state of a claim, for a pill. */
export function useClaimStatus(): (claim: Judged) => { status: Status; icon?: IconName; text: string } {
  const { t } = useLingui();
  const words: Record<ClaimDisplayStatus, { status: Status; icon?: IconName; text: string }> = {
    ABIERTO: { status: 'busy', icon: 'clock', text: t`ABIERTO` },
    CERRADO: { status: 'ok', text: t`CERRADO` },
    DOCUMENTACION_RECHAZADA: { status: 'bad', text: t`Documentación rechazada` },
    DESCONOCIDO: { status: 'wait', text: t`DESCONOCIDO` },
  };
  return (claim) =>
    claimDenial(claim) ? { status: 'bad', text: t`Siniestro denegado` } : words[claimDisplayStatus(claim.statuses[0]?.status ?? 0)];
}

/** Whether the kind is a theft: the holder may then say where the phone is. */
export const isPhoneStolen = (type: number): boolean => type === claimType.theft || type === claimType.robbery;
