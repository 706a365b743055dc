import type { FloorCurve } from '#domain/evaluation/floor-curves.ts';

const [width, height, margin] = [640, 360, 48];
const [plotWidth, plotHeight] = [width - 2 * margin, height - 2 * margin - 24];
const top = margin + 24;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const short = (value: number) => String(Number(value.toPrecision(3)));

/** The errors of a floor in one line: at its current value, and at the value that would hold no good photo. */
export function floorCurveWords({ floor, at, now, harmless, good, faulty }: FloorCurve): string {
  const costs = `retiene ${percent(now.goodHeld)} de ${good} buenas y deja pasar ${percent(now.faultyPassed)} de ${faulty} con el defecto`;
  return `${floor} ${short(at)}: ${costs}; sin retener ninguna buena, ${short(harmless.at)}: deja pasar ${percent(harmless.faultyPassed)}`;
}

/**
 * The error curve of a floor as an SVG file. Across: the value of the floor; upwards: the share of good photos that it would hold (solid) and of faulty ones that it
 * would let pass (dashed). Vertical lines: the current value, and the strictest value that holds no good photo.
 */
export function drawFloorCurve(curve: FloorCurve): string {
  const { floor, measure, reason, points, at, now, harmless, good, faulty } = curve;
  const all = [...points.map((point) => point.at), at];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (value: number) => margin + (most === least ? 0.5 : (value - least) / (most - least)) * plotWidth;
  const y = (share: number) => top + (1 - share) * plotHeight;
  // The shares change only at a photo's value, so the curve is drawn in steps.
  const path = (shareOf: (point: (typeof points)[number]) => number) =>
    points
      .map((point, nth) => `${nth === 0 ? 'M' : 'H'}${x(point.at).toFixed(1)} ${nth === 0 ? '' : 'V'}${y(shareOf(point)).toFixed(1)}`)
      .join(' ');
  const upright = (value: number, colour: string) =>
    `<line x1="${x(value).toFixed(1)}" x2="${x(value).toFixed(1)}" y1="${top}" y2="${top + plotHeight}" stroke="${colour}" stroke-width="2"/>`;
  const text = (left: number, down: number, words: string, colour = '#16302c') =>
    `<text x="${left}" y="${down}" fill="${colour}">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>${floor}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${text(margin, 22, `${floor}: ${measure}, ${reason}. ${good} buenas, ${faulty} con el defecto`)}
${text(margin, 42, `Ahora ${short(at)}: retiene ${percent(now.goodHeld)} de las buenas y deja pasar ${percent(now.faultyPassed)} de las otras`, '#9a1b1b')}
${text(margin, 62, `Sin retener ninguna buena, ${short(harmless.at)}: deja pasar ${percent(harmless.faultyPassed)}`, '#0b5a4e')}
<rect x="${margin}" y="${top}" width="${plotWidth}" height="${plotHeight}" fill="none" stroke="#5f7470"/>
${text(8, top + 10, '100 %')}${text(20, top + plotHeight, '0 %')}
${text(margin, height - 10, short(least))}${text(width - margin - 40, height - 10, short(most))}
${upright(harmless.at, '#0b5a4e')}${upright(at, '#9a1b1b')}
<path d="${path((point) => point.goodHeld)}" fill="none" stroke="#16302c" stroke-width="2"/>
<path d="${path((point) => point.faultyPassed)}" fill="none" stroke="#16302c" stroke-width="2" stroke-dasharray="6 4"/>
</svg>
`;
}
