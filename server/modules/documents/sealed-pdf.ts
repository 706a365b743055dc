import { createHash } from 'node:crypto';
import type { Seal } from '#server/ports/seal.ts';

/** Bytes reserved for a signature. One with a chain of certificates has some six kilobytes; with a time-stamp and its chain, at most twelve more. */
const signatureBytes = { plain: 16_384, timed: 32_768 };
const numberWidth = 10;

/**
 * Adds a seal that covers the whole document: a PAdES baseline signature (ETSI EN 319 142-1) in an invisible field, as an incremental update behind the bytes of pdfkit
 * (ISO 32000-1, 7.5.6). `at`: the instant of sealing, written into the document. `isTimed`: adds an authority's time-stamp, which differs each time; without it the same
 * document, key and instant give the same bytes, when that kind of key signs deterministically.
 * @throws an `OutsideError` when the authority gives no time-stamp
 */
export async function sealPdf(pdf: Buffer, seal: Seal, at: Date, { isTimed } = { isTimed: false }): Promise<Buffer> {
  const room = isTimed ? signatureBytes.timed : signatureBytes.plain;
  const { text, bytesFrom, holeFrom, holeTo } = withField(pdf, at, room);
  const sealed = Buffer.from(text, 'latin1');
  const range = [0, holeFrom, holeTo, sealed.length - holeTo].map(numberOf).join(' ');
  sealed.write(range, bytesFrom, 'latin1');
  const signature = await seal.sign(Buffer.concat([sealed.subarray(0, holeFrom), sealed.subarray(holeTo)]), { isTimed });
  if (signature.length > room) throw new Error(`a signature of ${signature.length} bytes does not fit`);
  // The gap that is not signed includes the angle brackets around the signature.
  sealed.write(Buffer.from(signature).toString('hex'), holeFrom + 1, 'latin1');
  return sealed;
}

/**
 * The document with the signature field and room for the signature. `bytesFrom`: offset of `/ByteRange`'s numbers; `holeFrom`, `holeTo`: of the gap that is not signed.
 */
function withField(pdf: Buffer, at: Date, room: number): { text: string; bytesFrom: number; holeFrom: number; holeTo: number } {
  const before = pdf.toString('latin1');
  const end = before.slice(before.lastIndexOf('\ntrailer\n'));
  const [xref = 0, size = 0, root = 0, info = 0] = [/startxref\n(\d+)/, /\/Size (\d+)/, /\/Root (\d+) 0 R/, /\/Info (\d+) 0 R/].map(
    (form) => Number(form.exec(end)?.[1]),
  );
  // The table has a row of twenty bytes for each object, after the lines "xref" and "0 n".
  const rows = before.indexOf('\n', before.indexOf('\n', xref) + 1) + 1;
  const object = (id: number): string => {
    const from = Number(before.slice(rows + 20 * id, rows + 20 * id + numberWidth));
    return before.slice(before.indexOf('<<\n', from), before.indexOf('\nendobj', from));
  };
  const catalogue = object(root);
  const firstPage = Number(/\/Kids \[(\d+) 0 R/.exec(object(Number(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1])))?.[1]);
  const [field, signature] = [size, size + 1];

  let text = before;
  const places = new Map<number, number>();
  const add = (id: number, body: string) => {
    places.set(id, text.length);
    text += `${id} 0 obj\n${body}\nendobj\n`;
  };
  const page = object(firstPage);
  add(root, catalogue.replace('<<\n', `<<\n/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>\n`));
  add(
    firstPage,
    page.includes('\n/Annots [')
      ? page.replace('\n/Annots [', `\n/Annots [${field} 0 R `)
      : page.replace('<<\n', `<<\n/Annots [${field} 0 R]\n`),
  );
  // The flags mean printed and locked. With no size the field is invisible (ISO 19005-3, 6.3.3); a screen reader reads its /TU.
  add(
    field,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (sello) /TU (Sello del documento) /F 132 /Rect [0 0 0 0] /P ${firstPage} 0 R /V ${signature} 0 R >>`,
  );
  const [opening, middle] = ['<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [', '] /Contents '];
  const empty = [0, 0, 0, 0].map(numberOf).join(' ');
  const head = `${signature} 0 obj\n${opening}`.length;
  const bytesFrom = text.length + head;
  const holeFrom = bytesFrom + empty.length + middle.length;
  add(signature, `${opening}${empty}${middle}<${'0'.repeat(2 * room)}> /M (${pdfDate(at)}) >>`);

  const table = [...places].toSorted(([a], [b]) => a - b).map(([id, place]) => `${id} 1\n${numberOf(place)} 00000 n \n`);
  // The first id stays that of the original document, the second identifies this update (ISO 32000-1, 14.4).
  const first = /\/ID \[<(\w+)>/.exec(end)?.[1];
  const second = createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 32);
  const trailer = `<< /Size ${size + 2} /Root ${root} 0 R /Info ${info} 0 R /Prev ${xref} /ID [<${first}> <${second}>] >>`;
  text += `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return { text, bytesFrom, holeFrom, holeTo: holeFrom + 2 * room + 2 };
}

const numberOf = (value: number) => String(value).padStart(numberWidth, '0');
const pdfDate = (at: Date) => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
