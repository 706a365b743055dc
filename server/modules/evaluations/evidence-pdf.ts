import { buffer } from 'node:stream/consumers';
import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { DeviceSignal } from '#domain/evaluation/device-signals.ts';
import type { ImeiCheck } from '#domain/evaluation/imei-check.ts';
import type { ModelFailure, ModelProblem, ModelReading } from '#domain/evaluation/model-reading.ts';
import { outcomeOfScore } from '#domain/evaluation/model-verdict.ts';
import { asMade } from '#domain/evaluation/picture-order.ts';
import type { DecidedBy } from '#domain/wire/evaluation-reports.ts';
import type { PhotoReason } from '#domain/wire/policies.ts';
import type { BlobStore } from '#server/ports/ports.ts';
import type { evidenceOfPolicy } from './report.ts';

type Evidence = Awaited<ReturnType<typeof evidenceOfPolicy>>;

const margin = 48;
const photoHeight = 260;
const qrSide = 110;
/** What is said of the phone, how to check the proof, and its QR: they stay together. */
const checkHeight = 190 + qrSide;
const sideNames = { front: 'Foto de delante', back: 'Foto de detrás', invoice: 'Factura', imei: 'Captura del IMEI' } as const;
const readNames: Record<Exclude<ImeiCheck['picture'], 'none'>, string> = {
  same: 'el mismo número',
  other: 'otro número',
  unread: 'ningún número seguro',
  unopened: 'no se ha podido abrir',
};
const labelNames = { Validated: 'Validada', Rejected: 'Hay que repetirla', Breakage: 'Daño' } as const;
const reasonNames: Record<PhotoReason, string> = {
  'challenge-mismatch': 'El código de la pantalla no es el que se pidió.',
  'challenge-missing': 'No se ve el código de la pantalla.',
  blurred: 'Está borrosa.',
  'too-dark': 'Hay poca luz.',
  glare: 'Hay un reflejo.',
  'too-far': 'El móvil está lejos.',
  'cut-off': 'El móvil no sale entero.',
  'no-device': 'No se ve el móvil.',
  recapture: 'Parece la foto de una pantalla.',
  duplicate: 'Es una foto que ya se había enviado.',
  crack: 'Se ve un daño.',
  other: 'Otro motivo.',
};
const measureNames: Record<string, string> = {
  brightness: 'Luz (0 a 255)',
  burntShare: 'Parte quemada',
  blur: 'Desenfoque (anchos del móvil)',
  device: 'Seguridad de que es un móvil',
  lens: 'Lente a la vista',
  deviceShare: 'Ancho del móvil en la foto',
  outside: 'Parte fuera de la foto',
  runsOut: 'Indicio de que el móvil se sale de la foto',
  challenge: 'Código de la pantalla',
  screenGrid: 'Trama de pantalla',
  cracks: 'Líneas finas (anchos del móvil)',
  likeness: 'Parecido con otra foto',
};

const signalNames: Record<DeviceSignal['signal'], string> = {
  'imei-platform': 'Sistema, según el IMEI',
  'policy-platform': 'Sistema, según la póliza',
  'screenshot-shape': 'Forma de la captura, frente a la pantalla',
};
const deciderNames: Record<DecidedBy, string> = {
  rules: 'por las reglas',
  model: 'por las reglas y el modelo',
  person: 'por una persona',
};
const problemNames: Record<ModelProblem, string> = {
  timeout: 'No respondió a tiempo.',
  unreachable: 'No se pudo preguntarle.',
  'bad-answer': 'Su respuesta no se entendía.',
  broken: 'No pudo mirar la foto.',
};
const outcomeNames = { sure: 'lo ve seguro', doubtful: 'lo ve con dudas', nothing: 'no lo ve' } as const;

/** The evidence file of an evaluation: photos, their hashes and times, the challenge, reasons, decision, and how to check it. A4. */
export async function evidencePdf(blobs: BlobStore, evidence: Evidence, checkUrl: string): Promise<Buffer> {
  const { record, digest, imei, imeiCheck, handed, assessment } = evidence;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    // The text of a proof can be searched and read by machines; pictures are packed by themselves.
    compress: false,
    lang: 'es-ES',
    info: { Title: `Justificante de peritación ${record.evaluation_id}`, CreationDate: new Date(record.handed_in_at) },
  });
  const whole = buffer(document);
  const line = (name: string, value: string) =>
    document.fontSize(10).font('Helvetica-Bold').text(`${name}: `, { continued: true }).font('Helvetica').text(value);

  document.fontSize(18).font('Helvetica-Bold').text('Justificante de peritación').moveDown(0.5);
  line('Peritación', record.evaluation_id);
  line('Recibida', when(record.handed_in_at));
  line(
    'Decidida',
    record.decided_at ? `${when(record.decided_at)}${record.decided_by ? `, ${deciderNames[record.decided_by]}` : ''}` : 'Todavía no',
  );
  line('Código de la foto de delante', record.challenge ?? 'Ninguno');
  line('IMEI', imei ? `termina en ${imei.slice(-4)}` : 'Ninguno');
  // A suspicion is no verdict: like the measures, it is told once somebody has decided.
  if (record.decided_at && imeiCheck && imeiCheck.picture !== 'none') {
    line('Leído en la captura del IMEI', `${readNames[imeiCheck.picture]}, ${when(imeiCheck.at)}`);
  }

  for (const photo of asMade(record.photos)) {
    const capture = handed.find(({ capture: { sha256 } }) => sha256 === photo.sha256)?.capture;
    if (document.y > document.page.height - margin - photoHeight - 120) document.addPage();
    document.moveDown().fontSize(13).font('Helvetica-Bold').text(sideNames[photo.side]);
    line('SHA-256', photo.sha256);
    line('Hecha', when(photo.taken_at));
    line('Recibida', when(photo.received_at));
    if (photo.label) line('Resultado', labelNames[photo.label]);
    for (const reason of photo.reasons) line('Motivo', reasonNames[reason]);
    const seen = photo.side === 'front' || photo.side === 'back' ? assessment?.[photo.side] : undefined;
    for (const { measure, value, floor, outcome } of record.decided_at ? (seen?.findings ?? []) : []) {
      document
        .fontSize(8)
        .font('Helvetica')
        .text(`${measureNames[measure] ?? measure}: ${shown(value)} (límite ${shown(floor)})${outcome === 'met' ? '' : ' · no se cumple'}`);
    }
    for (const text of record.decided_at && seen?.model ? modelLines(seen.model) : []) document.fontSize(8).font('Helvetica').text(text);
    if (capture?.erasedAt) line('Suprimida', when(capture.erasedAt.toISOString()));
    const picture = capture && !capture.erasedAt && capture.mediaType !== 'application/pdf' ? await asJpeg(blobs, capture.blob) : null;
    if (picture) {
      if (document.y > document.page.height - margin - photoHeight) document.addPage();
      document.moveDown(0.3).image(picture, { fit: [document.page.width - 2 * margin, photoHeight] });
    }
  }

  const hints = record.decided_at ? (assessment?.device ?? []) : [];
  if (document.y > document.page.height - margin - checkHeight) document.addPage();
  if (hints.length > 0) document.moveDown().fontSize(13).font('Helvetica-Bold').text('El móvil que se usó (orienta, no decide)');
  for (const { signal, value, expected, outcome } of hints) {
    const verdict = outcome === 'met' ? '' : ' · no coincide';
    document
      .fontSize(8)
      .font('Helvetica')
      .text(`${signalNames[signal]}: ${shown(value)} (esperado ${shown(expected)})${verdict}`);
  }
  document.moveDown().fontSize(13).font('Helvetica-Bold').text('Cómo comprobarlo');
  document
    .fontSize(10)
    .font('Helvetica')
    .text(
      'Esta es la huella SHA-256 de los datos de arriba, tal como los guarda el servidor. Abre la dirección de abajo, o escanea el código: verás esos datos como están guardados y podrás comprobar también este archivo.',
    );
  line('Huella', digest);
  document.text(checkUrl, { link: checkUrl, underline: true }).moveDown(0.5);
  drawQr(document, checkUrl);
  document.end();
  return whole;
}

/** Where the proof is checked, for whoever holds it on paper. Its quiet zone is part of it. */
function drawQr(document: PDFKit.PDFDocument, text: string): void {
  const hints = new Map([[EncodeHintType.MARGIN, 4]]);
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints);
  const module = qrSide / matrix.getWidth();
  for (let y = 0; y < matrix.getHeight(); y += 1)
    for (let x = 0; x < matrix.getWidth(); x += 1)
      if (matrix.get(x, y)) document.rect(margin + x * module, document.y + y * module, module, module);
  document.fill('#000');
}

/** What the operator's model said of one photo, a line for each label. */
function modelLines(model: ModelReading | ModelFailure): string[] {
  if ('problem' in model) return [`Modelo: ${problemNames[model.problem]}`];
  const { name, version, scores } = model;
  return scores.map(
    (score) =>
      `Modelo ${name} ${version}, ${labelNames[score.means]} (${score.name}): ${shown(score.score)} (duda desde ${shown(score.low)}, seguro desde ${shown(score.high)}) · ${outcomeNames[outcomeOfScore(score)]}`,
  );
}

/** As it is drawn: small; its hash is that of what was sent. Null for what cannot be opened here. */
async function asJpeg(blobs: BlobStore, blob: string): Promise<Buffer | null> {
  const bytes = await buffer(await blobs.open(blob));
  return sharp(bytes)
    .rotate()
    .resize(1000, 1000, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()
    .catch(() => null);
}

const shown = (value: number | string) =>
  typeof value === 'number' ? String(Math.round(value * 10_000) / 10_000).replace('.', ',') : value;

/** `20 nov 2025, 10:52:07` of Madrid, and the instant itself. */
function when(instant: string): string {
  const text = new Date(instant).toLocaleString('es-ES', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Madrid' });
  return `${text} (${instant})`;
}
