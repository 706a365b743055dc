import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { claimDecisions } from '#domain/claim/claim-status.ts';
import { type ClaimType, claimType } from '#domain/claim/claim-type.ts';
import type { RefusedDocument } from '#domain/claim/refused-documents.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { claims } from '#server/db/schema-claims.ts';
import { keepPicture } from '#server/modules/captures/keep-capture.ts';
import { documentTexts } from '#server/modules/claim-core/claim-texts.ts';
import { changeClaim } from '#server/modules/claims/change-claim.ts';
import { declareClaim } from '#server/modules/claims/declare-claim.ts';
import type { Ports } from '#server/ports/ports.ts';

interface DemoClaim {
  id: number;
  place: { policyId: number; riskId: number };
  type: ClaimType;
  /** The claim is declared the day after the loss. */
  lossDaysAgo: number;
  description: string;
  extraFields?: Record<string, string>;
  documents: ClaimDocumentType[];
  /** Events of the office on the claim, in that order. */
  events: { daysAgo: number; event: (typeof claimDecisions)[number]; comments?: string; documents?: RefusedDocument[] }[];
}

const phone = { policyId: 4, riskId: 4 };
const washer = { policyId: 5, riskId: 7 };
const scooter = { policyId: 6, riskId: 8 };

const demoClaims = (today: string): DemoClaim[] => [
  {
    id: 1,
    place: scooter,
    type: claimType.scooterDriverInjury,
    lossDaysAgo: 18,
    description: 'Me caí en un carril bici mojado y me rompí la muñeca.',
    documents: ['invoice', 'medical-report', 'medical-expense-invoice'],
    events: [
      { daysAgo: 12, event: 'review-started' },
      {
        daysAgo: 10,
        event: 'documentation-rejected',
        comments: 'Falta un documento que se lea bien. Lo demás está en orden.',
        documents: [{ type: 'medical-expense-invoice', reason: 'En la factura de los gastos médicos no se lee quién la pagó.' }],
      },
    ],
  },
  {
    id: 2,
    place: phone,
    type: claimType.frontScreen,
    lossDaysAgo: 16,
    description: 'Se cayó al bajar del autobús y se rompió la pantalla.',
    documents: ['invoice', 'damage-photo'],
    events: [
      { daysAgo: 13, event: 'review-started' },
      { daysAgo: 12, event: 'accepted' },
      { daysAgo: 7, event: 'settled', comments: 'El taller te ha cambiado la pantalla.' },
    ],
  },
  {
    id: 3,
    place: washer,
    type: claimType.applianceDamage,
    lossDaysAgo: 9,
    description: 'Se ha quemado el motor del tambor.',
    extraFields: { type: 'washer', marca: 'Balay', modelo: '3TS976BA', fechaCompra: addDays(today, -400), facturaTomador: 'Si' },
    documents: ['invoice', 'damage-photo'],
    events: [
      {
        daysAgo: 6,
        event: 'denied',
        comments: 'Ese día el seguro aún no había empezado: faltaba la peritación del móvil.',
      },
    ],
  },
  {
    id: 4,
    place: phone,
    type: claimType.theft,
    lossDaysAgo: 3,
    description: 'Me lo quitaron del bolso en el metro sin que me diera cuenta.',
    documents: ['invoice', 'police-report', 'imei-block'],
    events: [{ daysAgo: 1, event: 'review-started' }],
  },
  {
    id: 5,
    place: scooter,
    type: claimType.scooterDamage,
    lossDaysAgo: 2,
    description: 'Se ha partido la horquilla al bajar un bordillo.',
    documents: ['invoice', 'damage-photo'],
    events: [],
  },
];

const policyholder = { kind: 'user', userId: 1, role: 'policyholder', tokenHash: '', factorAt: null } as const;
const staff = { kind: 'user', userId: 4, role: 'staff', tokenHash: '', factorAt: null } as const;

/**
 * Claims of the demo policyholder, one in each kind of state, with their files. They are declared and decided by the usual calls, on days before today, so that their
 * audit events, mails and files exist too. Each is made once; needs the demo people and the queues.
 */
export async function seedDemoClaims(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const wanted = demoClaims(civilDateOf(now.getTime()));
  const made = await ports.db
    .select({ identifier: claims.identifier })
    .from(claims)
    .where(inArray(claims.identifier, wanted.map(identifierOf)));
  for (const claim of wanted.filter((candidate) => !made.some(({ identifier }) => identifier === identifierOf(candidate)))) {
    const ago = (days: number): Ports => ({ ...ports, clock: { now: () => new Date(now.getTime() - days * 86_400_000) } });
    await ports.db.transaction((db) => seedClaim(db, ago, claim));
  }
}

function identifierOf({ id }: DemoClaim): string {
  return `00000000-0000-4000-a000-${String(id).padStart(12, '0')}`;
}

async function seedClaim(db: Executor, ago: (days: number) => Ports, claim: DemoClaim): Promise<void> {
  const { id, place, type, lossDaysAgo, description, extraFields = {} } = claim;
  const identifier = identifierOf(claim);
  const then = ago(lossDaysAgo - 1);
  const documents = [];
  for (const document of claim.documents) {
    const bytes = await (document === 'damage-photo' ? damagePhoto(id) : paper(document, identifier));
    const capture = await keepPicture(db, then, { riskId: place.riskId, kind: 'claim-document', bytes });
    documents.push({ type: document, capture_id: capture.id, sha256: capture.sha256 });
  }
  const lossDate = civilDateOf(ago(lossDaysAgo).clock.now().getTime());
  const body = {
    identifier,
    claim_type_id: type,
    loss_date: lossDate,
    description,
    extra_fields: extraFields,
    documents,
    documents_to_follow: false,
  };
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const claimId = await declareClaim(db, then, { ...place, actor: policyholder, body, bodyHash });
  for (const { daysAgo, event, comments = null, documents: refused = [] } of claim.events) {
    const decided = event === 'documentation-rejected' ? { event, comments, documents: refused } : { event, comments };
    await changeClaim(db, ago(daysAgo), { ...place, claimId, actor: staff, body: decided });
  }
}

/** A PDF page that names the document for which it stands. */
function paper(document: ClaimDocumentType, reference: string): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A5', info: { Title: documentTexts[document][0] } });
  page.fontSize(20).text(documentTexts[document][0]).moveDown();
  page.fontSize(11).text('Documento de demostración: no es de nadie.').text(reference);
  page.end();
  return buffer(page);
}

/** A drawn device with a crack, a different one for each claim. */
function damagePhoto(seed: number): Promise<Buffer> {
  const crack = `M${80 + seed * 9} 60 l40 70 l-25 50 l60 90 M${120 + seed * 9} 130 l70 -30`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400"><rect width="320" height="400" fill="#a39887"/>
    <rect x="70" y="30" width="180" height="340" rx="22" fill="#1d2733"/><path d="${crack}" stroke="#e8eef2" stroke-width="3" fill="none"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}
