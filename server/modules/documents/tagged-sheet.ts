import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { inTypeface, regular, strong } from './typeface.ts';
import { universalAccess } from './universal-access.ts';

declare global {
  namespace PDFKit.Mixins {
    /** Options of pdfkit that its types lack. */
    interface StructureElementOptions {
      bbox?: [number, number, number, number];
      scope?: 'Row' | 'Column';
    }
    interface PDFAttachmentOptions {
      relationship?: 'Data';
    }
  }
}

export type Element = PDFKit.PDFStructureElement;

export const margin = 48;
export const footHeight = 22;
export const ink = '#10211d';
export const faded = '#42544e';
export const accent = '#0a5c51';
export const line = '#cbd5d1';
export const bad = '#9a1b1b';

/**
 * An A4 document that can be archived (PDF/A-3a, ISO 19005-3) and read aloud (PDF/UA-1, ISO 14289-1): everything on its pages is either in the structure tree or marked
 * as an artifact. The same contents give the same bytes. `TaggedDocument` writes the contents.
 */
export class TaggedSheet {
  protected readonly pdf: PDFKit.PDFDocument;
  readonly #whole: Promise<Buffer>;
  protected readonly root: Element;
  #frame = { x: margin, width: 0 };

  constructor({ title, madeAt }: { title: string; madeAt: Date }) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      displayTitle: true,
      lang: 'es-ES',
      // Pages are buffered until the end, since each shows how many there are.
      bufferPages: true,
      info: { Title: title, Author: 'Peritia', Creator: 'Peritia', CreationDate: madeAt },
    });
    this.#whole = buffer(this.pdf);
    this.pdf.registerFont('regular', regular).registerFont('strong', strong).font('regular').fillColor(ink).appendXML(universalAccess);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
    this.#frame.width = this.#pageWidth;
  }

  get #pageWidth(): number {
    return this.pdf.page.width - 2 * margin;
  }

  /** The width in points that is available now: of the page, or of the column. */
  get width(): number {
    return this.#frame.width;
  }

  get left(): number {
    return this.#frame.x;
  }

  get y(): number {
    return this.pdf.y;
  }

  /**
   * Draws columns of equal width beside each other; in reading order one follows the other. @throws when they do not fit on one page, since a reader would not find where
   * they continue
   */
  columns(gap: number, draws: readonly (() => void)[]): void {
    const whole = this.#frame;
    const width = (whole.width - gap * (draws.length - 1)) / draws.length;
    const top = this.pdf.y;
    const page = this.pdf.page;
    let bottom = top;
    for (const [index, draw] of draws.entries()) {
      this.pdf.y = top;
      this.#frame = { x: whole.x + index * (width + gap), width };
      draw();
      bottom = Math.max(bottom, this.pdf.y);
    }
    this.#frame = whole;
    if (this.pdf.page !== page) throw new Error('columns do not fit on one page');
    this.pdf.y = bottom;
  }

  /** Continues at this height, unless already below it. */
  goDownTo(y: number): void {
    this.pdf.y = Math.max(this.pdf.y, y);
  }

  space(points: number): void {
    this.pdf.y += points;
  }

  /** Continues at the top of a page. */
  beginPage(): void {
    if (this.pdf.y > margin) this.pdf.addPage();
  }

  /** Continues on the next page when fewer than `height` points are left on this one. */
  keepTogether(height: number): void {
    if (this.pdf.y + height > this.pdf.page.height - margin - footHeight) this.pdf.addPage();
  }

  /** Attaches a file with the same data in machine-readable form. */
  attach(bytes: Buffer, file: { name: string; type: string; description: string; madeAt: Date }): void {
    this.pdf.file(bytes, {
      name: file.name,
      type: file.type,
      description: file.description,
      relationship: 'Data',
      creationDate: file.madeAt,
      modifiedDate: file.madeAt,
    });
  }

  /** Writes a foot and the page number on each page, and ends the document. */
  async finish(foot: string): Promise<Buffer> {
    this.root.end();
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.pdf.switchToPage(page);
      // The foot lies within the bottom margin, where pdfkit would begin a new page.
      this.pdf.page.margins.bottom = 0;
      this.pdf.markContent('Artifact', { type: 'Pagination' }).font('regular').fontSize(8).fillColor(faded);
      const y = this.pdf.page.height - margin - 8;
      this.pdf.text(inTypeface(foot), margin, y, { width: this.#pageWidth - 70, lineBreak: false });
      this.pdf.text(`Página ${page + 1} de ${count}`, margin + this.#pageWidth - 70, y, { width: 70, align: 'right', lineBreak: false });
      this.pdf.endMarkedContent();
    }
    this.pdf.end();
    return this.#whole;
  }

  protected open(type: string, parent: Element = this.root): Element {
    const element = this.pdf.struct(type);
    parent.add(element);
    return element;
  }

  protected write(
    parent: Element,
    type: string,
    text: string,
    style: { x?: number; width?: number; size: number; font?: string; color?: string; scope?: 'Row' | 'Column'; isOneLine?: boolean },
  ): void {
    const { x = this.left, width = this.width, size, font = 'regular', color = ink, scope, isOneLine = false } = style;
    const draw = () => {
      this.pdf.font(font).fontSize(size).fillColor(color);
      this.pdf.text(inTypeface(text), x, this.pdf.y, isOneLine ? { lineBreak: false } : { width, lineGap: 1 });
    };
    parent.add(this.pdf.struct(type, scope ? { scope } : {}, draw));
  }

  protected decorate(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  /** The font size at which a text fits on one line, at most 10 points; slightly less than would just fit, so that rounding does not break the line. */
  protected sizeOnOneLine(text: string, width: number): number {
    return Math.min(10, (9.95 * width) / this.pdf.font('regular').fontSize(10).widthOfString(inTypeface(text)));
  }

  protected heightOf(text: string, width: number, size: number): number {
    return this.pdf.fontSize(size).heightOfString(inTypeface(text), { width, lineGap: 1 });
  }
}
