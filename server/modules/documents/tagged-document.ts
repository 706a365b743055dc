import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { inTypeface, regular, strong } from './typeface.ts';
import { universalAccess } from './universal-access.ts';

declare global {
  namespace PDFKit.Mixins {
    /** What pdfkit takes beside that which its types know. */
    interface StructureElementOptions {
      bbox?: [number, number, number, number];
      scope?: 'Row' | 'Column';
    }
    interface PDFAttachmentOptions {
      relationship?: 'Data';
    }
  }
}

type Element = PDFKit.PDFStructureElement;

/** A name beside its value. */
export type Fact = readonly [name: string, value: string];

export interface Cell {
  text: string;
  /** Shown as what does not hold. */
  isBad?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const margin = 48;
const footHeight = 22;
const ink = '#10211d';
const faded = '#42544e';
const accent = '#0a5c51';
const line = '#cbd5d1';
const bad = '#9a1b1b';

/**
 * An A4 document that can be kept for decades (PDF/A-3a, ISO 19005-3) and be read aloud (PDF/UA-1, ISO 14289-1): each thing on its pages either has its place in the tree
 * of the contents or is said to be decoration. The same contents are the same bytes.
 */
export class TaggedDocument {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #whole: Promise<Buffer>;
  readonly #root: Element;

  constructor({ title, madeAt }: { title: string; madeAt: Date }) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      displayTitle: true,
      lang: 'es-ES',
      // Their number stands on each of them.
      bufferPages: true,
      info: { Title: title, Author: 'Peritia', Creator: 'Peritia', CreationDate: madeAt },
    });
    this.#whole = buffer(this.#pdf);
    this.#pdf.registerFont('regular', regular).registerFont('strong', strong).font('regular').fillColor(ink).appendXML(universalAccess);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  get width(): number {
    return this.#pdf.page.width - 2 * margin;
  }

  get left(): number {
    return margin;
  }

  get y(): number {
    return this.#pdf.y;
  }

  /** What follows begins at that height, if it is not there already. */
  goDownTo(y: number): void {
    this.#pdf.y = Math.max(this.#pdf.y, y);
  }

  space(points: number): void {
    this.#pdf.y += points;
  }

  /** What follows stays together on one page. */
  keepTogether(height: number): void {
    if (this.#pdf.y + height > this.#pdf.page.height - margin - footHeight) this.#pdf.addPage();
  }

  heading(level: 1 | 2, text: string): void {
    if (level === 2) this.#rule();
    this.#write(this.#root, `H${level}`, text, { font: 'strong', size: level === 1 ? 22 : 14, color: level === 1 ? accent : ink });
    this.space(level === 1 ? 8 : 4);
  }

  paragraph(text: string): void {
    this.#write(this.#root, 'P', text, { size: 10 });
    this.space(4);
  }

  /** Names and values, each pair a row of a table whose names are its heads. A value without a space is there to be compared or copied: it stays on one line. */
  facts(rows: readonly Fact[], { x = margin, width = this.width, nameWidth = 118 } = {}): void {
    const table = this.#open('Table');
    for (const [name, value] of rows) {
      const valueWidth = width - nameWidth;
      const size = value.includes(' ') ? 10 : this.#sizeOnOneLine(value, valueWidth);
      this.keepTogether(Math.max(this.#heightOf(name, nameWidth, 10), this.#heightOf(value, valueWidth, size)));
      const top = this.#pdf.y;
      const row = this.#open('TR', table);
      this.#write(row, 'TH', name, { x, width: nameWidth - 8, size: 10, color: faded, scope: 'Row' });
      const below = this.#pdf.y;
      this.#pdf.y = top;
      this.#write(row, 'TD', value, { x: x + nameWidth, width: valueWidth, size });
      this.goDownTo(below);
      row.end();
      this.space(2);
    }
    table.end();
  }

  /** A table with its heads; `shares` of the width, a column each. */
  table(heads: readonly string[], rows: readonly (readonly Cell[])[], shares: readonly number[]): void {
    const table = this.#open('Table');
    this.keepTogether(40);
    this.#row(
      table,
      heads.map((text) => ({ text })),
      shares,
      'Column',
    );
    for (const cells of rows) this.#row(table, cells, shares, null);
    table.end();
    this.space(6);
  }

  /** A picture, said in words for whoever does not see it. */
  picture(jpeg: Buffer, alt: string, { x, y, width, height }: Box): void {
    this.#figure(alt, { x, y, width, height }, () => this.#pdf.image(jpeg, x, y, { width, height }));
  }

  /** A drawing of squares, row by row. */
  squares(rows: readonly (readonly boolean[])[], alt: string, box: Box): void {
    const side = box.width / rows.length;
    this.#figure(alt, box, () => {
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) if (isDark) this.#pdf.rect(box.x + x * side, box.y + y * side, side, side);
      this.#pdf.fill('#000').fillColor(ink);
    });
  }

  /** An address that can be followed and copied: whole on one line, as small as that needs. */
  link(address: string, about: string): void {
    const size = this.#sizeOnOneLine(address, this.width);
    const height = this.#heightOf('x', this.width, size);
    this.keepTogether(height);
    const { y } = this.#pdf;
    const paragraph = this.#open('P');
    const link = this.#open('Link', paragraph);
    this.#write(link, 'Span', address, { size, color: accent, isOneLine: true });
    const width = this.#pdf.widthOfString(inTypeface(address));
    // A string that is an object is one of the PDF's; a plain one is a name.
    const options = { structParent: link, Contents: Object(about) as string };
    this.#pdf.link(margin, y, width, height, address, options);
    link.end();
    paragraph.end();
    this.space(6);
  }

  /** A file that goes with the document: the same, for machines. */
  attach(bytes: Buffer, file: { name: string; type: string; description: string; madeAt: Date }): void {
    this.#pdf.file(bytes, {
      name: file.name,
      type: file.type,
      description: file.description,
      relationship: 'Data',
      creationDate: file.madeAt,
      modifiedDate: file.madeAt,
    });
  }

  /** Numbers the pages, each with the same words at its foot. */
  async finish(foot: string): Promise<Buffer> {
    this.#root.end();
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      // The foot lies below where a text would go on with the next page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.markContent('Artifact', { type: 'Pagination' }).font('regular').fontSize(8).fillColor(faded);
      const y = this.#pdf.page.height - margin - 8;
      this.#pdf.text(inTypeface(foot), margin, y, { width: this.width - 70, lineBreak: false });
      this.#pdf.text(`Página ${page + 1} de ${count}`, margin + this.width - 70, y, { width: 70, align: 'right', lineBreak: false });
      this.#pdf.endMarkedContent();
    }
    this.#pdf.end();
    return this.#whole;
  }

  #open(type: string, parent: Element = this.#root): Element {
    const element = this.#pdf.struct(type);
    parent.add(element);
    return element;
  }

  #write(
    parent: Element,
    type: string,
    text: string,
    style: { x?: number; width?: number; size: number; font?: string; color?: string; scope?: 'Row' | 'Column'; isOneLine?: boolean },
  ): void {
    const { x = margin, width = this.width, size, font = 'regular', color = ink, scope, isOneLine = false } = style;
    const draw = () => {
      this.#pdf.font(font).fontSize(size).fillColor(color);
      this.#pdf.text(inTypeface(text), x, this.#pdf.y, isOneLine ? { lineBreak: false } : { width, lineGap: 1 });
    };
    parent.add(this.#pdf.struct(type, scope ? { scope } : {}, draw));
  }

  #row(table: Element, cells: readonly Cell[], shares: readonly number[], scope: 'Column' | null): void {
    const font = scope ? 'strong' : 'regular';
    const size = 9;
    const widths = cells.map((_, index) => (shares[index] ?? 0) * this.width);
    this.#pdf.font(font);
    const height = Math.max(...cells.map(({ text }, index) => this.#heightOf(text, (widths[index] ?? 0) - 8, size))) + 6;
    this.keepTogether(height);
    const top = this.#pdf.y;
    if (scope) this.#decorate(() => this.#pdf.rect(margin, top, this.width, height).fill('#e3e9e6'));
    const row = this.#open('TR', table);
    let x = margin;
    for (const [index, { text, isBad }] of cells.entries()) {
      this.#pdf.y = top + 3;
      const width = widths[index] ?? 0;
      const style = { x: x + 4, width: width - 8, size, font, color: isBad ? bad : ink };
      this.#write(row, scope ? 'TH' : 'TD', text, scope ? { ...style, scope } : style);
      x += width;
    }
    row.end();
    this.#pdf.y = top + height;
    this.#decorate(() =>
      this.#pdf
        .moveTo(margin, top + height)
        .lineTo(margin + this.width, top + height)
        .lineWidth(0.5)
        .stroke(line),
    );
  }

  #figure(alt: string, box: Box, draw: () => void): void {
    const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.width, box.y + box.height];
    this.#root.add(this.#pdf.struct('Figure', { alt, bbox }, draw));
  }

  /** Sets off what follows from what stands above it, if anything does. */
  #rule(): void {
    if (this.#pdf.y <= margin) return;
    this.space(12);
    const { y } = this.#pdf;
    this.#decorate(() =>
      this.#pdf
        .moveTo(margin, y)
        .lineTo(margin + this.width, y)
        .lineWidth(1)
        .stroke(line),
    );
    this.space(8);
  }

  #decorate(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** A hair smaller than what just fits, so that rounding does not break it. */
  #sizeOnOneLine(text: string, width: number): number {
    return Math.min(10, (9.95 * width) / this.#pdf.font('regular').fontSize(10).widthOfString(inTypeface(text)));
  }

  #heightOf(text: string, width: number, size: number): number {
    return this.#pdf.fontSize(size).heightOfString(inTypeface(text), { width, lineGap: 1 });
  }
}
