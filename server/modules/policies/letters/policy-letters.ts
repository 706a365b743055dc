import type { MailedPolicyKind } from '#domain/policy/mailed-policy-kind.ts';
import { civilDateOf, formatCivilDate, formatInstant } from '#domain/shared/civil-date.ts';
import { formatMoney } from '#domain/shared/money.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Letter, LetterPart } from '#server/modules/messages/letter.ts';

/** What a mail about a policy may contain: its number, days and what is refunded; nothing about the person or the device. */
export interface PolicyMailFacts {
  policyId: number;
  number: string;
  signBy: string;
  contractLink: string | null;
  /** The signed contract is attached. */
  hasContract: boolean;
  /** Last day to withdraw; null when it has passed. */
  withdrawBy: string | null;
  /** When the policy ended (epoch milliseconds) and its last day of cover; null: it has not ended. */
  ended: { atMs: number; lastDay: string; isDecidedByStaff: boolean } | null;
  /** The refund that staff decided, and the reason. */
  refund: { cents: number; comments: string } | null;
  /** The link to withdraw without logging in; null: not in this mail. */
  withdrawal: LetterPart | null;
}

export type PolicyMailKind = MailedPolicyKind | 'cancelled' | 'withdrawn' | 'unsigned' | 'expired' | 'refund';

const money = 'Si hay dinero que devolverte, lo verás entre tus recibos como abono.';
const receiptsGoOn = ' Los recibos que venzan hasta ese día se cobran como hasta ahora.';
const moneyByStaff = 'Como hay un siniestro de por medio, una persona revisa lo que corresponde devolver y te escribe.';

function endedLines(what: string, { ended }: PolicyMailFacts): string[] {
  if (ended === null) return [what];
  const { atMs, lastDay, isDecidedByStaff } = ended;
  return [
    `${what} Fecha y hora: ${formatInstant(atMs)}.`,
    `Último día cubierto: ${formatCivilDate(lastDay)}.${lastDay > civilDateOf(atMs) ? receiptsGoOn : ''}`,
    isDecidedByStaff ? moneyByStaff : money,
  ];
}

function refundLine(cents: number, number: string): string {
  return cents === 0
    ? `Hemos revisado el fin de tu póliza ${number} y no corresponde devolverte nada.`
    : `Hemos revisado el fin de tu póliza ${number} y te devolvemos ${formatMoney(cents)}. Lo verás entre tus recibos como abono.`;
}

const texts: Record<
  PolicyMailKind,
  (facts: PolicyMailFacts) => { subject: string; lines: string[]; path: AppPath; link?: string | null; label: string }
> = {
  documents: ({ number, policyId, contractLink, hasContract }) => ({
    subject: `Los documentos de tu póliza ${number}`,
    lines: [
      `Aquí tienes los documentos de tu póliza ${number}.`,
      ...(hasContract
        ? ['Va adjunto tu contrato firmado, con las condiciones, el documento de información y la prueba de tu firma. Guárdalo.']
        : []),
    ],
    path: `/policies/${policyId}`,
    link: contractLink,
    label: 'Ver los documentos',
  }),
  sign: ({ number, policyId, signBy }) => ({
    subject: `Te falta firmar la póliza ${number}`,
    lines: [`Tu póliza ${number} está sin firmar y por eso todavía no te cubre.`, `Puedes firmarla hasta el ${formatCivilDate(signBy)}.`],
    path: `/policies/${policyId}/sign`,
    label: 'Firmar',
  }),
  pay: ({ number, policyId }) => ({
    subject: `Tienes un recibo pendiente de la póliza ${number}`,
    lines: [`Hay un recibo de tu póliza ${number} sin pagar. Puedes pagarlo en Peritia.`],
    path: `/policies/${policyId}`,
    label: 'Pagar',
  }),
  evaluate: ({ number, policyId }) => ({
    subject: `Te falta la peritación de la póliza ${number}`,
    lines: [`Para que tu póliza ${number} te cubra, necesitamos ver cómo está el móvil. Son dos fotos y el IMEI.`],
    path: `/evaluation?policy=${policyId}`,
    label: 'Empezar la peritación',
  }),
  cancelled: (facts) => ({
    subject: `Hemos cancelado tu póliza ${facts.number}`,
    lines: endedLines(`Tu póliza ${facts.number} queda cancelada.`, facts),
    path: `/policies/${facts.policyId}`,
    label: 'Ver la póliza',
  }),
  withdrawn: (facts) => ({
    subject: `Hemos recibido tu desistimiento de la póliza ${facts.number}`,
    lines: endedLines(
      `Has desistido de la póliza ${facts.number} y no te cuesta nada. Va adjunto el acuse, con tu declaración: guárdalo.`,
      facts,
    ),
    path: `/policies/${facts.policyId}`,
    label: 'Ver la póliza',
  }),
  unsigned: (facts) => ({
    subject: `Tu póliza ${facts.number} ha terminado sin firmarse`,
    lines: endedLines(`El plazo para firmar la póliza ${facts.number} ha pasado y la hemos cancelado.`, facts),
    path: `/policies/${facts.policyId}`,
    label: 'Ver la póliza',
  }),
  expired: ({ number, policyId, ended }) => ({
    subject: `Tu póliza ${number} ha terminado`,
    lines: [
      `El año asegurado de tu póliza ${number} ha terminado y no se renueva sola.`,
      ...(ended === null ? [] : [`Último día cubierto: ${formatCivilDate(ended.lastDay)}.`]),
    ],
    path: `/policies/${policyId}`,
    label: 'Ver la póliza',
  }),
  refund: ({ number, policyId, refund }) => ({
    subject: `Lo que te devolvemos de la póliza ${number}`,
    lines: [refundLine(refund?.cents ?? 0, number), ...(refund === null ? [] : [refund.comments])],
    path: `/policies/${policyId}`,
    label: 'Ver la póliza',
  }),
};

/** `address`: the public address of the app, without a trailing slash. */
export function policyLetter(kind: PolicyMailKind, facts: PolicyMailFacts, address: string): Letter {
  const { subject, lines, path, link, label } = texts[kind](facts);
  const target = link ?? path;
  const parts: LetterPart[] = [...lines, { label, url: target.startsWith('/') ? `${address}${target}` : target }];
  if (facts.withdrawal === null || facts.withdrawBy === null) return { subject, parts };
  const until = `Hasta el ${formatCivilDate(facts.withdrawBy)} puedes desistir sin dar explicaciones, sin pagar nada y sin contraseña:`;
  return { subject, parts: [...parts, until, facts.withdrawal] };
}
