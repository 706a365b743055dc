import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { shaded } from './phones.ts';

const skins = ['#f3d3bd', '#e6b896', '#d29f7c', '#b27b55', '#8a5a3c', '#5f3d2a', '#452b1f', '#f7dcc9'];
const cloths = [
  '#2f3e46',
  '#e63946',
  '#f1faee',
  '#a8dadc',
  '#457b9d',
  '#1d3557',
  '#6d597a',
  '#b56576',
  '#eaac8b',
  '#283618',
  '#dda15e',
  '#111111',
  '#f5f5f5',
  '#588157',
  '#ffb703',
];

/** Who stands before the mirror. */
export interface Person {
  skin: string;
  nail: string;
  cloth: string;
  /** Sleeve down to the wrist. */
  isLongSleeved: boolean;
  seed: number;
}

export function personOf(number: number): Person {
  const chance = chanceOf(number);
  const skin = chance.pick(skins);
  const nail = chance.is(0.7) ? shaded(skin, 1.25) : chance.pick(['#b3123c', '#1c1c3a', '#f2a0b5', '#ffffff', '#3a7d5c']);
  return { skin, nail, cloth: chance.pick(cloths), isLongSleeved: chance.is(0.5), seed: number };
}

/** Head and shoulders as SVG; `x`: middle of the head, `head`: its width in pixels. */
export function personSvg(person: Person, x: number, y: number, head: number, height: number): string {
  const chance = chanceOf(person.seed + 7);
  const { skin, cloth } = person;
  const hair = chance.pick(['#1b1411', '#3a2417', '#6b4423', '#a8763e', '#d8b26e', '#8c8c8c', '#b5482a', '#efe6d5']);
  const tall = head * chance.between(1.25, 1.4);
  const neck = y + tall * 0.62;
  const shoulder = head * chance.between(1.15, 1.6);
  const style = chance.pick(['short', 'long', 'bun', 'bald', 'cap', 'scarf', 'curly', 'bob']);
  const shade = `<radialGradient id="skin" cx="0.4" cy="0.35" r="0.8"><stop offset="0" stop-color="${shaded(skin, 1.12)}"/><stop offset="0.6" stop-color="${skin}"/><stop offset="1" stop-color="${shaded(skin, 0.6)}"/></radialGradient><linearGradient id="cloth" x1="0" x2="1"><stop offset="0" stop-color="${shaded(cloth, 0.65)}"/><stop offset="0.4" stop-color="${shaded(cloth, 1.08)}"/><stop offset="1" stop-color="${shaded(cloth, 0.6)}"/></linearGradient>`;
  const bottom = height + 20;
  const torso = `M${x - head * 0.3} ${neck}C${x - shoulder * 0.6} ${neck + head * 0.25} ${x - shoulder} ${neck + head * 0.2} ${x - shoulder * 1.05} ${neck + head * 0.9}L${x - shoulder * 1.2} ${bottom}H${x + shoulder * 1.2}L${x + shoulder * 1.05} ${neck + head * 0.9}C${x + shoulder} ${neck + head * 0.2} ${x + shoulder * 0.6} ${neck + head * 0.25} ${x + head * 0.3} ${neck}z`;
  const other = chance.pick(cloths);
  const pattern = chance.pick(['none', 'none', 'stripes', 'print', 'zip', 'checks']);
  const step = head * chance.between(0.12, 0.35);
  const rows = Array.from({ length: Math.ceil((bottom - neck) / step) }, (_, at) => at);
  const patterns: Record<string, string> = {
    none: '',
    stripes: rows
      .map(
        (at) => `<rect x="${x - 2 * shoulder}" y="${neck + at * step}" width="${4 * shoulder}" height="${step * 0.45}" fill="${other}"/>`,
      )
      .join(''),
    checks: rows
      .map(
        (at) =>
          `<rect x="${x - 2 * shoulder}" y="${neck + at * step}" width="${4 * shoulder}" height="${step * 0.3}" fill="${other}" fill-opacity="0.5"/><rect x="${x - 2 * shoulder + at * step * 1.5}" y="${neck}" width="${step * 0.35}" height="${bottom - neck}" fill="${other}" fill-opacity="0.5"/>`,
      )
      .join(''),
    print: `<circle cx="${x}" cy="${neck + head * 1.1}" r="${head * 0.4}" fill="${other}"/><rect x="${x - head * 0.5}" y="${neck + head * 1.6}" width="${head}" height="${head * 0.16}" fill="${other}"/>`,
    zip: `<rect x="${x - head * 0.03}" y="${neck}" width="${head * 0.06}" height="${bottom - neck}" fill="#c8c8c8"/><path d="M${x - head * 0.35} ${neck}L${x} ${neck + head * 0.5}L${x + head * 0.35} ${neck}" fill="none" stroke="${other}" stroke-width="${head * 0.08}"/>`,
  };
  const behind =
    style === 'long'
      ? `<path d="M${x - head * 0.58} ${y - tall * 0.1}Q${x} ${y - tall * 0.85} ${x + head * 0.58} ${y - tall * 0.1}L${x + head * 0.66} ${y + tall * 0.95}H${x - head * 0.66}z" fill="${hair}"/>`
      : style === 'bob'
        ? `<rect x="${x - head * 0.58}" y="${y - tall * 0.5}" width="${head * 1.16}" height="${tall}" rx="${head * 0.4}" fill="${hair}"/>`
        : style === 'bun'
          ? `<circle cx="${x}" cy="${y - tall * 0.58}" r="${head * 0.2}" fill="${hair}"/>`
          : '';
  const crown = `M${x - head * 0.52} ${y - tall * 0.05}Q${x - head * 0.55} ${y - tall * 0.56} ${x} ${y - tall * 0.56}T${x + head * 0.52} ${y - tall * 0.05}Q${x + head * 0.35} ${y - tall * 0.32} ${x - head * chance.between(-0.2, 0.3)} ${y - tall * 0.3}T${x - head * 0.52} ${y - tall * 0.05}z`;
  const curls = () =>
    Array.from(
      { length: 26 },
      (_, at) =>
        `<circle cx="${x + head * 0.52 * Math.cos(Math.PI + (at % 13) * 0.262)}" cy="${y - tall * 0.12 + tall * (0.36 + 0.08 * (at % 2)) * Math.sin(Math.PI + (at % 13) * 0.262)}" r="${head * chance.between(0.12, 0.2)}" fill="${shaded(hair, chance.between(0.85, 1.15))}"/>`,
    ).join('');
  const tops: Record<string, string> = {
    bald: '',
    cap: `<path d="${crown}" fill="${other}"/><rect x="${x - head * 0.1}" y="${y - tall * 0.27}" width="${head * 0.75}" height="${tall * 0.07}" rx="${head * 0.03}" fill="${shaded(other, 0.8)}"/>`,
    scarf: `<path d="M${x - head * 0.6} ${y + tall * 0.6}V${y - tall * 0.1}Q${x} ${y - tall * 0.9} ${x + head * 0.6} ${y - tall * 0.1}V${y + tall * 0.6}H${x + head * 0.3}Q${x + head * 0.52} ${y} ${x} ${y - tall * 0.36}Q${x - head * 0.52} ${y} ${x - head * 0.3} ${y + tall * 0.6}z" fill="${other}"/>`,
    curly: curls(),
  };
  const eye = (at: number) =>
    `<ellipse cx="${x + at * head * 0.21}" cy="${y - tall * 0.02}" rx="${head * 0.085}" ry="${head * 0.045}" fill="#f4f1ec"/><circle cx="${x + at * head * 0.21}" cy="${y - tall * 0.02}" r="${head * 0.04}" fill="${chance.pick(['#3b2314', '#2f4f3a', '#3a5a80'])}"/><path d="M${x + at * head * 0.21 - head * 0.1} ${y - tall * 0.09}q${head * 0.1} ${-tall * 0.04} ${head * 0.2} 0" stroke="${shaded(hair, 0.7)}" stroke-width="${head * 0.03}" fill="none"/>`;
  const beard = chance.is(0.25)
    ? `<path d="M${x - head * 0.46} ${y + tall * 0.08}Q${x - head * 0.4} ${y + tall * 0.58} ${x} ${y + tall * 0.56}T${x + head * 0.46} ${y + tall * 0.08}Q${x} ${y + tall * 0.3} ${x - head * 0.46} ${y + tall * 0.08}z" fill="${hair}" fill-opacity="0.85"/>`
    : '';
  const glasses = chance.is(0.3)
    ? `<g fill="none" stroke="#222" stroke-width="${head * 0.025}"><rect x="${x - head * 0.37}" y="${y - tall * 0.08}" width="${head * 0.3}" height="${tall * 0.14}" rx="${head * 0.08}"/><rect x="${x + head * 0.07}" y="${y - tall * 0.08}" width="${head * 0.3}" height="${tall * 0.14}" rx="${head * 0.08}"/><path d="M${x - head * 0.07} ${y - tall * 0.02}h${head * 0.14}"/></g>`
    : '';
  return `<defs>${shade}<clipPath id="torso"><path d="${torso}"/></clipPath></defs>${behind}<rect x="${x - head * 0.2}" y="${y + tall * 0.2}" width="${head * 0.4}" height="${tall * 0.6}" fill="${shaded(skin, 0.75)}"/><path d="${torso}" fill="url(#cloth)"/><g clip-path="url(#torso)">${patterns[pattern]}${folds(x, neck, shoulder, bottom, chance)}</g>
<ellipse cx="${x}" cy="${y}" rx="${head * 0.5}" ry="${tall * 0.52}" fill="url(#skin)"/>${eye(-1)}${eye(1)}<path d="M${x - head * 0.02} ${y}q${head * 0.09} ${tall * 0.16} ${-head * 0.03} ${tall * 0.17}" fill="none" stroke="${shaded(skin, 0.65)}" stroke-width="${head * 0.025}"/><path d="M${x - head * 0.13} ${y + tall * 0.28}q${head * 0.13} ${tall * 0.05} ${head * 0.26} 0" fill="none" stroke="#8f3b3b" stroke-width="${head * 0.045}" stroke-linecap="round"/>${beard}${tops[style] ?? `<path d="${crown}" fill="${hair}"/>`}${glasses}`;
}

function folds(x: number, top: number, shoulder: number, bottom: number, chance: Chance): string {
  return Array.from(
    { length: 9 },
    () =>
      `<path d="M${x + chance.between(-1, 1) * shoulder} ${chance.between(top, bottom)}q${chance.between(-0.3, 0.3) * shoulder} ${shoulder * 0.3} ${chance.between(-0.2, 0.2) * shoulder} ${shoulder * 0.7}" fill="none" stroke="#000" stroke-opacity="${chance.between(0.05, 0.22)}" stroke-width="${shoulder * chance.between(0.02, 0.09)}" stroke-linecap="round"/>`,
  ).join('');
}
