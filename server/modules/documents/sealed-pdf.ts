import { createHash } from 'node:crypto';
import type { Seal } from '#server/ports/seal.ts';

/** A signature with the chain of certificates of an authority is some six kilobytes, and a time-stamp with its own no more than twelve. */
const signatureBytes = { plain: 16_384, timed: 32_768 };
const numberWidth = 10;

/**
 * The document with a seal that covers all of it: PAdES at its baseline level (ETSI EN 319 142-1), in a field that shows nothing. It is added behind what pdfkit wrote, as an
 * update that leaves the rest as it is (ISO 32000-1, 7.5.6). `at`: when it was sealed, as the document says it. With the same key and instant the same document is the same
 * bytes, as far as its kind of key gives the same signature twice. `isTimed`: with what an authority says of the time, which is another each time.
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
  // The hole is what lies between the angle brackets, with them.
  sealed.write(Buffer.from(signature).toString('hex'), holeFrom + 1, 'latin1');
  return sealed;
}

/** The document with the field and room for its signature. Offsets: of the range of bytes that are signed, and of what is not. */
function withField(pdf: Buffer, at: Date, room: number): { text: string; bytesFrom: number; holeFrom: number; holeTo: number } {
  const before = pdf.toString('latin1');
  const end = before.slice(before.lastIndexOf('\ntrailer\n'));
  const [xref = 0, size = 0, root = 0, info = 0] = [/startxref\n(\d+)/, /\/Size (\d+)/, /\/Root (\d+) 0 R/, /\/Info (\d+) 0 R/].map(
    (form) => Number(form.exec(end)?.[1]),
  );
  // One row of twenty bytes for each object, from the first on: "xref", then "0 n".
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
  // Printed and locked, and without a size: it shows nothing (ISO 19005-3, 6.3.3). Its name is what a screen reader says of it.
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
  // The first stays that of the document as it was made, the second is of this update (ISO 32000-1, 14.4).
  const first = /\/ID \[<(\w+)>/.exec(end)?.[1];
  const second = createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 32);
  const trailer = `<< /Size ${size + 2} /Root ${root} 0 R /Info ${info} 0 R /Prev ${xref} /ID [<${first}> <${second}>] >>`;
  text += `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return { text, bytesFrom, holeFrom, holeTo: holeFrom + 2 * room + 2 };
}

const numberOf = (value: number) => String(value).padStart(numberWidth, '0');
const pdfDate = (at: Date) => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
