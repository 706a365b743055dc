import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import type { LightPicture } from './light-picture.ts';
import { blotches, laid, layerOf, plain, seenFrom, soft, svgOf } from './light-picture.ts';
import { homography, type Point, unitSquare } from './perspective.ts';

const walls = [
  '#d8cfc2',
  '#b7c4c9',
  '#e9e4da',
  '#9aa88f',
  '#c9a58f',
  '#7f8fa3',
  '#efe9e4',
  '#5d6b6e',
  '#cdb7c4',
  '#a39b8b',
  '#3f4a57',
  '#e3d3b0',
];
const woods = ['#8b5a34', '#b98a5a', '#d1b48c', '#5a3b25', '#7a6a58', '#a4703f'];
const cloths = ['#b23a48', '#2a6f97', '#f4a259', '#5b8e7d', '#8d6a9f', '#e8e1d5', '#264653', '#d4a373', '#bc4b51'];
/** Side of a wall's drawing, in pixels. */
const side = 900;

type Surface = 'plaster' | 'tiles' | 'bricks' | 'planks' | 'panels' | 'paper' | 'metro' | 'hexagons' | 'marble';

function surfaceSvg(kind: Surface, colour: string, chance: Chance): string {
  const joint = chance.pick(['#8a857d', '#f2efe9', '#5b5852']);
  const cells = (columns: number, rows: number, isShifted: boolean, gap: number, varied: number) => {
    const [wide, tall] = [side / columns, side / rows];
    const all: string[] = [];
    for (let row = 0; row < rows; row += 1) {
      for (let column = isShifted && row % 2 ? -0.5 : 0; column < columns; column += 1)
        all.push(
          `<rect x="${column * wide + gap}" y="${row * tall + gap}" width="${wide - 2 * gap}" height="${tall - 2 * gap}" fill="${chance.is(0.5) ? '#000' : '#fff'}" fill-opacity="${chance.next() * varied}"/>`,
        );
    }
    return `<rect width="${side}" height="${side}" fill="${joint}"/>${all.map((cell) => cell.replace(/fill=.*/, `fill="${colour}"/>`)).join('')}${all.join('')}`;
  };
  switch (kind) {
    case 'tiles': {
      const count = chance.whole(4, 11);
      return cells(count, Math.round(count * chance.pick([1, 1, 0.7])), false, chance.between(1.5, 4), 0.1);
    }
    case 'metro':
      return cells(chance.whole(4, 7), chance.whole(10, 16), true, chance.between(1.5, 3), 0.12);
    case 'bricks':
      return cells(chance.whole(5, 8), chance.whole(14, 20), true, chance.between(3, 5), 0.28);
    case 'planks':
      return cells(chance.pick([1, 2]), chance.whole(8, 16), true, chance.between(0.5, 1.5), 0.25);
    case 'panels': {
      const count = chance.whole(3, 6);
      const each = Array.from(
        { length: count },
        (_, at) =>
          `<rect x="${(at + 0.12) * (side / count)}" y="${side * 0.45}" width="${(side / count) * 0.76}" height="${side * 0.5}" fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="5"/>`,
      );
      return `<rect width="${side}" height="${side}" fill="${colour}"/><rect y="${side * 0.4}" width="${side}" height="10" fill="#fff" fill-opacity="0.4"/>${each.join('')}`;
    }
    case 'paper': {
      const step = side / chance.whole(7, 16);
      const shape = chance.pick([
        `<circle r="${step * 0.22}"/>`,
        `<path d="M0 ${-step * 0.4}L${step * 0.25} 0L0 ${step * 0.4}L${-step * 0.25} 0z"/>`,
        `<rect x="${-step * 0.08}" y="${-step}" width="${step * 0.16}" height="${2 * step}"/>`,
        `<path d="M0 0q${step * 0.4} ${-step * 0.4} 0 ${-step * 0.7}q${-step * 0.4} ${step * 0.3} 0 ${step * 0.7}"/>`,
      ]);
      const all: string[] = [];
      for (let y = 0; y * step < side + step; y += 1)
        for (let x = 0; x * step < side + step; x += 1)
          all.push(`<g transform="translate(${(x + (y % 2) * 0.5) * step} ${y * step})">${shape}</g>`);
      return `<rect width="${side}" height="${side}" fill="${colour}"/><g fill="${chance.pick(walls)}" fill-opacity="0.7">${all.join('')}</g>`;
    }
    case 'hexagons': {
      const r = side / chance.whole(14, 26);
      const all: string[] = [];
      for (let row = 0; row * r * 1.5 < side + r; row += 1)
        for (let column = 0; column * r * 1.74 < side + r; column += 1) {
          const [x, y] = [(column + (row % 2) / 2) * r * 1.74, row * r * 1.5];
          const points = [0, 1, 2, 3, 4, 5].map(
            (at) => `${x + r * 0.95 * Math.sin((at * Math.PI) / 3)},${y + r * 0.95 * Math.cos((at * Math.PI) / 3)}`,
          );
          all.push(`<polygon points="${points.join(' ')}" fill="${chance.is(0.2) ? chance.pick(walls) : colour}"/>`);
        }
      return `<rect width="${side}" height="${side}" fill="${joint}"/>${all.join('')}`;
    }
    case 'marble': {
      const vein = () =>
        `<path d="M${chance.between(0, side)} -20q${chance.between(-90, 90)} 200 ${chance.between(-60, 60)} 420t${chance.between(-200, 200)} 560" fill="none" stroke="#555" stroke-opacity="${chance.between(0.1, 0.45)}" stroke-width="${chance.between(1, 7)}"/>`;
      return `<rect width="${side}" height="${side}" fill="${colour}"/>${Array.from({ length: 9 }, vein).join('')}`;
    }
    default:
      return `<rect width="${side}" height="${side}" fill="${colour}"/>`;
  }
}

async function wallOn(
  picture: LightPicture,
  corners: readonly Point[],
  kind: Surface,
  colour: string,
  light: number,
  chance: Chance,
): Promise<void> {
  const flat = await layerOf(svgOf(side, side, surfaceSvg(kind, colour, chance)));
  const grain = await blotches(side, side, chance.pick([3, 6, 14]), chance);
  const clouds = await blotches(side, side, side / 4, chance);
  const depth = chance.between(0.01, 0.05);
  for (let at = 0; at < flat.data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    flat.data[at] = (flat.data[at] as number) * light * (1 + depth * (grain[pixel] as number) + 0.06 * (clouds[pixel] as number));
  }
  laid(picture, seenFrom(flat, picture, homography(corners, unitSquare), corners));
}

/** Things along the back wall: doors, shelves, windows, frames, lamps, plants, towels, curtains. */
function furniture(left: number, top: number, right: number, floor: number, chance: Chance): string {
  const [w, h] = [right - left, floor - top];
  const wood = () => chance.pick(woods);
  const things: (() => string)[] = [
    () => {
      const [x, wide] = [left + w * chance.between(-0.05, 0.75), w * chance.between(0.22, 0.34)];
      const y = top + h * chance.between(0.05, 0.2);
      const colour = chance.pick([...woods, ...walls]);
      return `<rect x="${x}" y="${y}" width="${wide}" height="${floor - y}" fill="${colour}" stroke="#0006" stroke-width="5"/><rect x="${x + wide * 0.15}" y="${y + h * 0.06}" width="${wide * 0.7}" height="${h * 0.3}" fill="none" stroke="#0005" stroke-width="4"/><circle cx="${x + wide * 0.9}" cy="${y + (floor - y) * 0.5}" r="${w * 0.012}" fill="#c9b37e"/>`;
    },
    () => {
      const [x, y, wide] = [left + w * chance.between(0, 0.6), top + h * chance.between(0.1, 0.4), w * chance.between(0.3, 0.5)];
      const rows = chance.whole(1, 4);
      const step = h * 0.13;
      const row = (at: number) => {
        let books = '';
        for (let from = x + 4; from < x + wide - w * 0.04; ) {
          const thick = w * chance.between(0.012, 0.05);
          const tall = step * chance.between(0.4, 0.85);
          if (chance.is(0.8))
            books += `<rect x="${from}" y="${y + at * step - tall}" width="${thick}" height="${tall}" rx="${chance.pick([0, 0, 4])}" fill="${chance.pick([...cloths, ...walls])}"/>`;
          from += thick + w * 0.004;
        }
        return `${books}<rect x="${x}" y="${y + at * step}" width="${wide}" height="${h * 0.016}" fill="${wood()}"/>`;
      };
      return Array.from({ length: rows }, (_, at) => row(at + 1)).join('');
    },
    () => {
      const [x, y, wide, tall] = [
        left + w * chance.between(0, 0.65),
        top + h * chance.between(0.05, 0.25),
        w * chance.between(0.22, 0.4),
        h * chance.between(0.25, 0.42),
      ];
      const sky = chance.pick(['#dcecff', '#bcd8f5', '#fff3d9', '#22304a']);
      const bars = chance.is(0.4)
        ? Array.from(
            { length: 14 },
            (_, at) => `<rect x="${x}" y="${y + (tall * at) / 14}" width="${wide}" height="${tall / 28}" fill="#eee"/>`,
          ).join('')
        : `<rect x="${x + wide / 2 - 4}" y="${y}" width="8" height="${tall}" fill="#eee"/>`;
      return `<rect x="${x - 8}" y="${y - 8}" width="${wide + 16}" height="${tall + 16}" fill="#e8e6e2"/><rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${sky}"/>${bars}`;
    },
    () => {
      const [x, y, wide, tall] = [
        left + w * chance.between(0.05, 0.8),
        top + h * chance.between(0.12, 0.4),
        w * chance.between(0.1, 0.25),
        h * chance.between(0.1, 0.25),
      ];
      return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${chance.pick(['#1a1a1a', '#c9b37e', '#f4f4f4', wood()])}"/><rect x="${x + wide * 0.08}" y="${y + wide * 0.08}" width="${wide * 0.84}" height="${tall - wide * 0.16}" fill="${chance.pick(walls)}"/><circle cx="${x + wide * 0.5}" cy="${y + tall * 0.5}" r="${wide * 0.22}" fill="${chance.pick(cloths)}"/><path d="M${x + wide * 0.1} ${y + tall * 0.8}q${wide * 0.3} ${-tall * 0.4} ${wide * 0.8} 0" fill="${chance.pick(cloths)}"/>`;
    },
    () => {
      const [x, y] = [left + w * chance.between(0.05, 0.95), floor - h * chance.between(0, 0.1)];
      const leaves = Array.from(
        { length: 13 },
        () =>
          `<path d="M${x} ${y - h * 0.1}q${w * chance.between(-0.12, 0.12)} ${-h * 0.1} ${w * chance.between(-0.18, 0.18)} ${-h * chance.between(0.1, 0.3)}" stroke="${chance.pick(['#3c6e47', '#5d8a4a', '#2c4f3a'])}" stroke-width="${w * chance.between(0.01, 0.04)}" stroke-linecap="round" fill="none"/>`,
      );
      return `${leaves.join('')}<path d="M${x - w * 0.07} ${y - h * 0.11}h${w * 0.14}l${-w * 0.02} ${h * 0.11}h${-w * 0.1}z" fill="${chance.pick(['#c8693f', '#eeeeee', '#44515e'])}"/>`;
    },
    () => {
      const [x, wide, colour] = [chance.is(0.5) ? left : right - w * 0.2, w * chance.between(0.14, 0.26), chance.pick(cloths)];
      const folds = Array.from(
        { length: 7 },
        (_, at) => `<rect x="${x + (wide * at) / 7}" y="${top}" width="${wide / 14}" height="${h}" fill="#000" fill-opacity="0.16"/>`,
      );
      return `<rect x="${x}" y="${top}" width="${wide}" height="${h}" fill="${colour}"/>${folds.join('')}`;
    },
    () => {
      const [x, y, wide, colour] = [
        left + w * chance.between(0.05, 0.75),
        top + h * chance.between(0.3, 0.5),
        w * chance.between(0.12, 0.2),
        chance.pick(cloths),
      ];
      return `<rect x="${x - w * 0.03}" y="${y - h * 0.012}" width="${wide + w * 0.06}" height="${h * 0.014}" fill="#c4c7cb"/><rect x="${x}" y="${y}" width="${wide}" height="${h * 0.26}" fill="${colour}"/><rect x="${x}" y="${y + h * 0.18}" width="${wide}" height="${h * 0.02}" fill="#fff" fill-opacity="0.5"/>`;
    },
    () => {
      const [x, y] = [left + w * chance.between(0.1, 0.9), top + h * chance.between(0.05, 0.3)];
      return `<rect x="${x - 3}" y="${y - h}" width="6" height="${h}" fill="#333"/><path d="M${x - w * 0.05} ${y}h${w * 0.1}l${w * 0.06} ${h * 0.1}h${-w * 0.22}z" fill="#fff4d0"/>`;
    },
    () => {
      const [x, y, wide, tall] = [
        left + w * chance.between(0, 0.5),
        floor - h * chance.between(0.25, 0.45),
        w * chance.between(0.4, 0.7),
        h * 0.5,
      ];
      const colour = chance.pick([...woods, ...walls]);
      return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${colour}" stroke="#0005" stroke-width="4"/>${[0, 1, 2].map((at) => `<rect x="${x + wide * 0.04}" y="${y + tall * (0.05 + at * 0.2)}" width="${wide * 0.92}" height="${tall * 0.17}" fill="none" stroke="#0004" stroke-width="3"/><rect x="${x + wide * 0.42}" y="${y + tall * (0.11 + at * 0.2)}" width="${wide * 0.16}" height="${tall * 0.02}" fill="#c9b37e"/>`).join('')}`;
    },
  ];
  return Array.from({ length: chance.whole(2, 6) }, () => chance.pick(things)()).join('');
}

/** A room as it stands in a mirror, out of focus by so many pixels. The same number and view make the same room. `moved`: how far the camera stands from where it stood, as a share of the width. */
export async function roomOf(number: number, size: { width: number; height: number }, blur: number, moved: number): Promise<LightPicture> {
  const chance = chanceOf(number);
  const { width, height } = size;
  const left = width * (chance.between(-0.35, 0.3) + moved);
  const right = width * (chance.between(0.75, 1.35) + moved * 0.8);
  const top = height * chance.between(-0.1, 0.12);
  const floor = height * chance.between(0.78, 1.1);
  const far = height * chance.between(0.15, 0.35);
  const surfaces: Surface[] = ['plaster', 'plaster', 'tiles', 'metro', 'bricks', 'panels', 'paper', 'marble', 'hexagons', 'planks'];
  const wall = chance.pick(surfaces);
  const colour = chance.pick(wall === 'planks' ? woods : walls);
  const picture = plain(width, height, [0.3, 0.3, 0.3]);
  const at = (x: number, y: number): Point => ({ x, y });
  await wallOn(picture, [at(left, top), at(right, top), at(right, floor), at(left, floor)], wall, colour, 1, chance);
  const otherWall = chance.is(0.6) ? wall : chance.pick(surfaces);
  if (left > 0)
    await wallOn(
      picture,
      [at(left - width, top - far), at(left, top), at(left, floor), at(left - width, floor + far)],
      otherWall,
      colour,
      chance.between(0.6, 0.9),
      chance,
    );
  if (right < width)
    await wallOn(
      picture,
      [at(right, top), at(right + width, top - far), at(right + width, floor + far), at(right, floor)],
      otherWall,
      colour,
      chance.between(0.65, 1.1),
      chance,
    );
  if (floor < height)
    await wallOn(
      picture,
      [at(left, floor), at(right, floor), at(right + width, floor + far * 1.4), at(left - width, floor + far * 1.4)],
      chance.pick(['planks', 'tiles', 'hexagons', 'marble']),
      chance.pick(woods),
      0.8,
      chance,
    );
  if (top > 0)
    await wallOn(
      picture,
      [at(left - width, top - far), at(right + width, top - far), at(right, top), at(left, top)],
      'plaster',
      '#f1efea',
      0.9,
      chance,
    );
  laid(picture, soft(await layerOf(svgOf(width, height, furniture(left, top, right, floor, chance))), 0.6));
  return soft(picture, blur);
}
