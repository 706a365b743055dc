import { accent, bad, type Element, faded, ink, line, margin, TaggedSheet } from './tagged-sheet.ts';
import { inTypeface } from './typeface.ts';

/** A name and its value. */
export type Fact = readonly [name: string, value: string];

export interface Cell {
  text: string;
  /** Shown as a check that failed. */
  isBad?: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of the box in which something was drawn, in its own units, and the width at which it is shown. */
interface Drawing {
  width: number;
  height: number;
  pointsWide: number;
}

/** The mark before an item of a list. */
export type Mark = keyof typeof marks;

/** The marks of an IPID, in the colours of Implementing Regulation (EU) 2017/1469, with the alternative text that screen readers read. */
const marks = {
  insured: { alt: 'Asegurado', color: '#1b7a3d', draw: 'check' },
  excluded: { alt: 'No asegurado', color: '#b3261e', draw: 'cross' },
  restricted: { alt: 'Restricción', color: '#b45309', draw: 'exclamation' },
  where: { alt: 'Cubierto', color: '#1f5fa8', draw: 'check' },
} as const;

const headSizes = { 1: 22, 2: 14, 3: 11 } as const;
/** Points that must be free below a heading on the same page, its own space included. */
const leastBelowHeading = 50;
const markSide = 7;
const indent = 14;

/** Lays out headings, lists, tables and figures on the pages. */
export class TaggedDocument extends TaggedSheet {
  heading(level: 1 | 2 | 3, text: string): void {
    this.keepTogether(headSizes[level] + leastBelowHeading);
    if (level === 2) this.#rule();
    else if (level === 3) this.space(4);
    this.write(this.root, `H${level}`, text, { font: 'strong', size: headSizes[level], color: level === 1 ? accent : ink });
    this.space(level === 1 ? 8 : 4);
  }

  paragraph(text: string, font: 'regular' | 'strong' = 'regular'): void {
    this.write(this.root, 'P', text, { size: 10, font });
    this.space(4);
  }

  /** Items below each other, each with its mark; an item without one has a dot. */
  list(items: readonly { text: string; mark: Mark | null }[], font: 'regular' | 'strong' = 'regular'): void {
    const list = this.open('L');
    const x = this.left + indent;
    const width = this.width - indent;
    for (const { text, mark } of items) {
      this.keepTogether(this.heightOf(text, width, 10));
      const top = this.y;
      const item = this.open('LI', list);
      const label = this.open('Lbl', item);
      if (mark === null) this.write(label, 'Span', '•', { size: 10, width: indent });
      else this.#mark(label, marks[mark], { x: this.left, y: top + 2, width: markSide, height: markSide });
      label.end();
      this.pdf.y = top;
      this.write(item, 'LBody', text, { x, width, size: 10, font });
      item.end();
      this.space(3);
    }
    list.end();
    this.space(4);
  }

  /**
   * Names and values: a table with a row for each pair, whose row head is the name. A value without a space is there to be compared or copied, so it stays on one line.
   */
  facts(rows: readonly Fact[], { x = this.left, width = this.width, nameWidth = 118 } = {}): void {
    const table = this.open('Table');
    for (const [name, value] of rows) {
      const valueWidth = width - nameWidth;
      const size = value.includes(' ') ? 10 : this.sizeOnOneLine(value, valueWidth);
      this.keepTogether(Math.max(this.heightOf(name, nameWidth, 10), this.heightOf(value, valueWidth, size)));
      const top = this.pdf.y;
      const row = this.open('TR', table);
      this.write(row, 'TH', name, { x, width: nameWidth - 8, size: 10, color: faded, scope: 'Row' });
      const below = this.pdf.y;
      this.pdf.y = top;
      this.write(row, 'TD', value, { x: x + nameWidth, width: valueWidth, size });
      this.goDownTo(below);
      row.end();
      this.space(2);
    }
    table.end();
  }

  /** A table with column heads. `shares`: each column's share of the width. */
  table(heads: readonly string[], rows: readonly (readonly Cell[])[], shares: readonly number[]): void {
    const table = this.open('Table');
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

  /** A picture with its alternative text. */
  picture(jpeg: Buffer, alt: string, { x, y, width, height }: Box): void {
    this.#figure(alt, { x, y, width, height }, () => this.pdf.image(jpeg, x, y, { width, height }));
  }

  /** A drawing of dark squares, row by row, such as a QR code. */
  squares(rows: readonly (readonly boolean[])[], alt: string, box: Box): void {
    const side = box.width / rows.length;
    this.#figure(alt, box, () => {
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) if (isDark) this.pdf.rect(box.x + x * side, box.y + y * side, side, side);
      this.pdf.fill('#000').fillColor(ink);
    });
  }

  /** Hand-drawn strokes, scaled from the units of their box to `pointsWide` points; a stroke of a single point is a dot. */
  strokes(strokes: readonly (readonly (readonly [x: number, y: number])[])[], alt: string, of: Drawing): void {
    const scale = of.pointsWide / of.width;
    const box = { x: this.left, y: 0, width: of.pointsWide, height: of.height * scale };
    this.keepTogether(box.height);
    box.y = this.pdf.y;
    this.#figure(alt, box, () => {
      const at = ([x, y]: readonly [number, number]) => [box.x + x * scale, box.y + y * scale] as const;
      for (const [first, ...others] of strokes) {
        if (!first) continue;
        this.pdf.moveTo(...at(first));
        for (const point of others.length > 0 ? others : [first]) this.pdf.lineTo(...at(point));
      }
      this.pdf.lineWidth(1.2).lineCap('round').lineJoin('round').stroke(ink);
    });
    this.pdf.y = box.y + box.height;
    this.space(6);
  }

  /** A link whose text is the address, so that it can be copied: on one line, in a font small enough for that. */
  link(address: string, about: string): void {
    const size = this.sizeOnOneLine(address, this.width);
    const height = this.heightOf('x', this.width, size);
    this.keepTogether(height);
    const { y } = this.pdf;
    const paragraph = this.open('P');
    const link = this.open('Link', paragraph);
    this.write(link, 'Span', address, { size, color: accent, isOneLine: true });
    const width = this.pdf.widthOfString(inTypeface(address));
    // pdfkit writes a String object as a PDF string, and a plain string as a PDF name.
    const options = { structParent: link, Contents: Object(about) as string };
    this.pdf.link(this.left, y, width, height, address, options);
    link.end();
    paragraph.end();
    this.space(6);
  }

  #row(table: Element, cells: readonly Cell[], shares: readonly number[], scope: 'Column' | null): void {
    const font = scope ? 'strong' : 'regular';
    const size = 9;
    const widths = cells.map((_, index) => (shares[index] ?? 0) * this.width);
    this.pdf.font(font);
    const height = Math.max(...cells.map(({ text }, index) => this.heightOf(text, (widths[index] ?? 0) - 8, size))) + 6;
    this.keepTogether(height);
    const top = this.pdf.y;
    if (scope) this.decorate(() => this.pdf.rect(this.left, top, this.width, height).fill('#e3e9e6'));
    const row = this.open('TR', table);
    let x = this.left;
    for (const [index, { text, isBad }] of cells.entries()) {
      this.pdf.y = top + 3;
      const width = widths[index] ?? 0;
      const style = { x: x + 4, width: width - 8, size, font, color: isBad ? bad : ink };
      this.write(row, scope ? 'TH' : 'TD', text, scope ? { ...style, scope } : style);
      x += width;
    }
    row.end();
    this.pdf.y = top + height;
    this.decorate(() =>
      this.pdf
        .moveTo(this.left, top + height)
        .lineTo(this.left + this.width, top + height)
        .lineWidth(0.5)
        .stroke(line),
    );
  }

  #mark(parent: Element, { alt, color, draw }: (typeof marks)[Mark], box: Box): void {
    const { x, y, width: side } = box;
    this.#figure(
      alt,
      box,
      () => {
        if (draw === 'check')
          this.pdf
            .moveTo(x, y + 0.55 * side)
            .lineTo(x + 0.38 * side, y + side)
            .lineTo(x + side, y);
        else if (draw === 'cross')
          this.pdf
            .moveTo(x, y)
            .lineTo(x + side, y + side)
            .moveTo(x + side, y)
            .lineTo(x, y + side);
        else
          this.pdf
            .moveTo(x + side / 2, y)
            .lineTo(x + side / 2, y + 0.62 * side)
            .moveTo(x + side / 2, y + 0.85 * side)
            .lineTo(x + side / 2, y + side);
        this.pdf.lineWidth(2).stroke(color);
      },
      parent,
    );
  }

  #figure(alt: string, box: Box, draw: () => void, parent: Element = this.root): void {
    const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.width, box.y + box.height];
    parent.add(this.pdf.struct('Figure', { alt, bbox }, draw));
  }

  /** A line with space around it before the next section; none at the top of a page. */
  #rule(): void {
    if (this.pdf.y <= margin) return;
    this.space(12);
    const { y } = this.pdf;
    this.decorate(() =>
      this.pdf
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(1)
        .stroke(line),
    );
    this.space(8);
  }
}
