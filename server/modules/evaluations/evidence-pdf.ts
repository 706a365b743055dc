import { buffer } from 'node:stream/consumers';
import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library';
import sharp from 'sharp';
import { findingWords, labelWords, modelSentences, signalTexts } from '#domain/evaluation/finding-words.ts';
import { asMade } from '#domain/evaluation/picture-order.ts';
import type { EvidenceRecord } from '#domain/wire/evaluation-reports.ts';
import { type Cell, type Fact, TaggedDocument } from '#server/modules/documents/tagged-document.ts';
import type { BlobStore } from '#server/ports/ports.ts';
import type { SealAbout } from '#server/ports/seal.ts';
import { deciderWords, instantWords, readWords, reasonWords, sideWords } from './evidence-words.ts';
import type { evidenceOfPolicy } from './report.ts';

type Evidence = Awaited<ReturnType<typeof evidenceOfPolicy>>;
type Photo = EvidenceRecord['photos'][number];

const photoBox = { width: 150, height: 220 };
const gap = 16;
const headHeight = 44;
const factHeight = 17;
const qrSide = 110;
/** Points that keep the section about checking, its address and its QR code on one page. */
const checkHeight = 300;
const quietZone = 4;
/** The columns' shares of the width: name, seen value, expected value, outcome. */
const shares = [0.38, 0.24, 0.24, 0.14];

/** The evidence file of an evaluation: photos with their hashes and times, the challenge, the reasons, the decision, and how to check the file. */
export async function evidencePdf(blobs: BlobStore, evidence: Evidence, checkUrl: string, seal: SealAbout): Promise<Buffer> {
  const { record, digest, imei, imeiCheck, assessment } = evidence;
  const madeAt = new Date(record.handed_in_at);
  const document = new TaggedDocument({ title: `Justificante de peritación ${record.evaluation_id}`, madeAt });
  document.heading(1, 'Justificante de peritación');
  const decided = record.decided_at
    ? `${instantWords(record.decided_at)}${record.decided_by ? `, ${deciderWords[record.decided_by]}` : ''}`
    : 'Todavía no';
  const facts: Fact[] = [
    ['Peritación', record.evaluation_id],
    ['Recibida', instantWords(record.handed_in_at)],
    ['Decidida', decided],
    ['Código de la foto de delante', record.challenge ?? 'Ninguno'],
    ['IMEI', imei ? `termina en ${imei.slice(-4)}` : 'Ninguno'],
  ];
  // A suspicion is no decision: like the measures, it is printed only once the evaluation has been decided.
  if (record.decided_at && imeiCheck && imeiCheck.picture !== 'none')
    facts.push(['Leído en la captura del IMEI', `${readWords[imeiCheck.picture]}, ${instantWords(imeiCheck.at)}`]);
  document.facts(facts, { nameWidth: 170 });

  for (const photo of asMade(record.photos)) await writePhoto(document, blobs, evidence, photo);

  const hints = record.decided_at ? (assessment?.device ?? []) : [];
  if (hints.length > 0) {
    document.keepTogether(120);
    document.heading(2, 'El móvil que se usó (orienta, no decide)');
    document.table(['Dato', 'Visto', 'Esperado', 'Resultado'], hints.map(signalTexts).map(cellsOf), shares);
  }
  writeCheck(document, digest, checkUrl, seal);
  // Exactly the bytes whose hash is the digest, so that anybody who has the file can compute it.
  document.attach(Buffer.from(JSON.stringify(record)), {
    name: `peritacion-${record.evaluation_id}.json`,
    type: 'application/json',
    description: 'Los datos de la peritación para máquinas: su SHA-256 es la huella',
    madeAt,
  });
  return document.finish(`Justificante de peritación ${record.evaluation_id} · huella ${digest.slice(0, 16)}…`);
}

async function writePhoto(document: TaggedDocument, blobs: BlobStore, evidence: Evidence, photo: Photo): Promise<void> {
  const { record, handed, assessment } = evidence;
  const capture = handed.find(({ capture: { sha256 } }) => sha256 === photo.sha256)?.capture;
  const facts: Fact[] = [
    ['SHA-256', photo.sha256],
    ['Hecha', instantWords(photo.taken_at)],
    ['Recibida', instantWords(photo.received_at)],
  ];
  if (photo.label) facts.push(['Resultado', labelWords[photo.label]]);
  for (const reason of photo.reasons) facts.push(['Motivo', reasonWords[reason]]);
  if (capture?.erasedAt) facts.push(['Suprimida', instantWords(capture.erasedAt.toISOString())]);
  const picture = capture && !capture.erasedAt && capture.mediaType !== 'application/pdf' ? await asJpeg(blobs, capture.blob) : null;

  document.keepTogether(headHeight + Math.max(picture ? photoBox.height : 0, factHeight * facts.length));
  document.heading(2, sideWords[photo.side]);
  if (picture) {
    const top = document.y;
    const height = Math.min(photoBox.height, (photoBox.width * picture.height) / picture.width);
    const width = (height * picture.width) / picture.height;
    document.picture(picture.bytes, `${sideWords[photo.side]}, tal como se recibió.`, { x: document.left, y: top, width, height });
    const x = document.left + photoBox.width + gap;
    document.facts(facts, { x, width: document.left + document.width - x, nameWidth: 64 });
    document.goDownTo(top + height);
    document.space(8);
  } else {
    document.facts(facts);
  }

  if (record.decided_at === null || (photo.side !== 'front' && photo.side !== 'back')) return;
  const seen = assessment?.[photo.side];
  if (seen && seen.findings.length > 0)
    document.table(['Medida', 'Medido', 'Límite', 'Resultado'], seen.findings.map(findingWords).map(cellsOf), shares);
  for (const sentence of seen?.model ? modelSentences(seen.model) : []) document.paragraph(sentence);
}

function writeCheck(document: TaggedDocument, digest: string, checkUrl: string, seal: SealAbout): void {
  document.keepTogether(checkHeight);
  document.heading(2, 'Cómo comprobarlo');
  document.paragraph(
    'Esta es la huella SHA-256 de los datos de arriba, tal como los guarda el servidor y tal como van, para máquinas, en el archivo adjunto a este documento. Abre la dirección, o escanea el código: verás esos datos como están guardados y podrás comprobar también este archivo.',
  );
  document.facts([['Huella', digest]]);
  document.space(4);
  document.link(checkUrl, 'Comprobar este justificante');
  const box = { x: document.left, y: document.y, width: qrSide, height: qrSide };
  document.squares(qrOf(checkUrl), 'Código QR con la dirección en la que se comprueba este justificante.', box);
  document.goDownTo(box.y + qrSide);
  document.space(6);
  document.facts([
    ['Sellado por', seal.name],
    ['Certificado', `SHA-256 ${seal.sha256}`],
  ]);
  document.space(4);
  document.paragraph(
    seal.isSelfMade
      ? 'El sello dice si alguien ha cambiado este documento. Su certificado lo ha hecho esta misma instalación y ninguna autoridad responde de su nombre: compara el SHA-256 del certificado con el que se ve en la dirección de arriba.'
      : 'El sello dice si alguien ha cambiado este documento y quién lo ha sellado. El SHA-256 de su certificado se ve también en la dirección de arriba.',
  );
}

const cellsOf = (texts: readonly string[]): Cell[] =>
  texts.map((text) => ({ text, isBad: text === texts.at(-1) && text.startsWith('No ') }));

/** A QR code with the address at which a printed proof is checked, its quiet zone included. */
function qrOf(text: string): boolean[][] {
  const hints = new Map([[EncodeHintType.MARGIN, quietZone]]);
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints);
  return Array.from({ length: matrix.getHeight() }, (_, y) => Array.from({ length: matrix.getWidth() }, (__, x) => matrix.get(x, y)));
}

/** A picture for printing: small, without transparency and in sRGB; the printed hash is that of the file that was sent. Null for a file that cannot be decoded here. */
async function asJpeg(blobs: BlobStore, blob: string): Promise<{ bytes: Buffer; width: number; height: number } | null> {
  const bytes = await buffer(await blobs.open(blob));
  const made = await sharp(bytes)
    .rotate()
    .resize(1000, 1000, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return made && { bytes: made.data, width: made.info.width, height: made.info.height };
}
