import { fullName } from '#domain/person/full-name.ts';
import { drawingBox, type HandSignature, isNameOf } from '#domain/policy/hand-signature.ts';
import { formatInstant } from '#domain/shared/civil-date.ts';
import type { SignatureRecord, UsedSignCode } from '#server/db/schema-policies.ts';
import type { Fact, TaggedDocument } from '#server/modules/documents/tagged-document.ts';
import type { SealAbout } from '#server/ports/seal.ts';
import type { ContractParts } from './contract-parts.ts';
import { writeBlocks } from './write-text.ts';

/** Who signed a contract, how and when, and the document that they read. */
export interface SignedBy extends SignatureRecord {
  /** ISO 8601. */
  at: string;
  document: Buffer;
  acceptances: readonly { title: string; version: string; sha256: string; acceptedAt: string }[];
  /** `isTimed`: the seal carries the time-stamp of an authority. */
  seal: SealAbout & { isTimed: boolean };
}

const factWidths = { nameWidth: 170 };
const instant = (iso: string) => `${formatInstant(Date.parse(iso))}, ${iso}`;

/** Writes the evidence of the signature: who signed, how, when, which bytes, and each accepted text with its hash. */
export function writeSignature(document: TaggedDocument, { loaded, contract, acceptance }: ContractParts, signed: SignedBy): void {
  const { holder } = contract;
  const name = fullName(holder);
  document.heading(2, 'Firma');
  writeBlocks(document, acceptance.words, 'strong');
  const facts: Fact[] = [
    ['Firmado por', `${name}, ${holder.document_type} ${holder.document}`],
    ['Fecha y hora', instant(signed.at)],
    ['Cómo se identificó', signed.grantId === null ? 'Con su cuenta y su contraseña' : `Con el permiso de contratación ${signed.grantId}`],
    ['Su correo', `${holder.email}, confirmado por un enlace el ${instant(signed.emailProvedAt)}`],
    ['Desde', signed.ip],
    ...(signed.userAgent === null ? [] : [['Con el programa', signed.userAgent] as const]),
    ['Documento que leyó', 'Va adjunto a este. Su SHA-256:'],
    ['SHA-256', signed.documentSha256],
    ['Tipo de firma', 'Firma electrónica simple (Reglamento (UE) 910/2014, artículo 25.1)'],
  ];
  document.facts(facts, factWidths);
  writeHand(document, signed.hand, holder);
  writeCode(document, signed.code);
  document.heading(3, 'Lo que aceptó, palabra por palabra');
  for (const { title, version, sha256, acceptedAt } of signed.acceptances) {
    document.facts(
      [
        ['Texto', `${title}, versión ${version}`],
        ['Aceptado', instant(acceptedAt)],
        ['SHA-256', sha256],
      ],
      factWidths,
    );
    document.space(6);
  }
  document.heading(3, 'Sello de la entidad');
  document.facts(
    [
      ['Sellado por', signed.seal.name],
      ['Certificado', `SHA-256 ${signed.seal.sha256}`],
      ...(signed.seal.keptBy === null
        ? []
        : [['Clave', `La guarda y firma con ella ${signed.seal.keptBy}, un proveedor de firma (Cloud Signature Consortium)`] as const]),
      ['Sello de tiempo', timeStampWords(signed.seal)],
    ],
    factWidths,
  );
  document.space(4);
  document.paragraph(
    signed.seal.isSelfMade
      ? 'El sello es de la entidad, no tuyo: dice si alguien ha cambiado este documento después de firmarlo. Su certificado lo ha hecho esta misma instalación y ninguna autoridad responde de su nombre.'
      : 'El sello es de la entidad, no tuyo: dice si alguien ha cambiado este documento después de firmarlo y quién lo ha sellado.',
  );
  document.attach(signed.document, {
    name: `contrato-${loaded.policy.number}-leido.pdf`,
    type: 'application/pdf',
    description: 'El contrato tal como se leyó antes de firmarlo',
    madeAt: new Date(signed.at),
  });
}

const drawnWidth = 250;

function writeHand(document: TaggedDocument, hand: HandSignature, holder: Parameters<typeof isNameOf>[1]): void {
  document.heading(3, 'La firma');
  if (hand.kind === 'drawn') {
    document.paragraph('La dibujó así en la pantalla:');
    const alt = `Firma dibujada a mano de ${fullName(holder)}, en ${hand.strokes.length} trazos`;
    document.strokes(hand.strokes, alt, { ...drawingBox, pointsWide: drawnWidth });
    return;
  }
  const isOwn = isNameOf(hand.name, holder);
  document.facts(
    [
      ['Escribió su nombre', hand.name],
      ['Es el del tomador', isOwn ? 'Sí' : 'No coincide con el del contrato'],
    ],
    factWidths,
  );
}

function writeCode(document: TaggedDocument, { channel, sentTo, sentAt, usedAt, wrongTries }: UsedSignCode): void {
  document.heading(3, 'El código de un solo uso');
  document.facts(
    [
      ['Enviado', `${channel === 'sms' ? 'Por mensaje al móvil' : 'Por correo a'} ${sentTo}`],
      ['Salió', instant(sentAt)],
      ['Lo escribió bien', instant(usedAt)],
      ['Intentos equivocados', String(wrongTries)],
    ],
    factWidths,
  );
}

function timeStampWords({ timeAuthority, isTimed }: SignedBy['seal']): string {
  if (timeAuthority === null) return 'No lleva: la fecha y la hora son las de nuestro servidor';
  return isTimed
    ? `Lo pone ${timeAuthority} (RFC 3161) y va dentro del sello`
    : `No lleva: ${timeAuthority} no lo ha dado al firmar, y la fecha y la hora son las de nuestro servidor`;
}
