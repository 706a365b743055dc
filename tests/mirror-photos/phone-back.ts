import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { type Phone, shaded } from './phones.ts';

/** The back of a phone as SVG, `w` wide, its top left at 0, 0; to be seen in a mirror it has yet to be flipped. */
export function backOf(phone: Phone, w: number): string {
  const chance = chanceOf(phone.seed);
  const h = w * phone.tall;
  const r = w * phone.corner;
  const isCovered = phone.cover !== 'none' && phone.cover !== 'clear' && phone.cover !== 'card';
  const colour = isCovered ? phone.coverColour : phone.body;
  const rim = isCovered ? shaded(colour, 0.7) : phone.frame;
  const rimWidth = w * (phone.cover === 'none' ? 0.012 : 0.022);
  const light = chance.between(1.06, 1.3);
  const lean = chance.between(-0.6, 0.6);
  const definitions = `<linearGradient id="body" x1="${0.5 - lean}" y1="0" x2="${0.5 + lean}" y2="1"><stop offset="0" stop-color="${shaded(colour, light)}"/><stop offset="${chance.between(0.3, 0.7)}" stop-color="${colour}"/><stop offset="1" stop-color="${shaded(colour, chance.between(0.72, 0.95))}"/></linearGradient>
<clipPath id="shape"><rect width="${w}" height="${h}" rx="${r}"/></clipPath>`;
  return `<defs>${definitions}</defs><g clip-path="url(#shape)"><rect width="${w}" height="${h}" fill="url(#body)"/>${surface(phone, w, h, chance, isCovered)}${islandOf(phone, w, chance, isCovered)}${wear(w, h, chance)}</g>
<rect x="${rimWidth / 2}" y="${rimWidth / 2}" width="${w - rimWidth}" height="${h - rimWidth}" rx="${r - rimWidth / 2}" fill="none" stroke="${rim}" stroke-width="${rimWidth}"/>
<rect x="${rimWidth}" y="${rimWidth}" width="${w - 2 * rimWidth}" height="${h - 2 * rimWidth}" rx="${r - rimWidth}" fill="none" stroke="#fff" stroke-opacity="0.25" stroke-width="${w * 0.003}"/>`;
}

function surface(phone: Phone, w: number, h: number, chance: Chance, isCovered: boolean): string {
  const other = phone.otherColour;
  const scattered = (count: number, one: (x: number, y: number) => string) =>
    Array.from({ length: count }, () => one(chance.between(0, w), chance.between(0, h))).join('');
  switch (phone.cover) {
    case 'stripes': {
      const step = w * chance.between(0.06, 0.18);
      const turn = chance.pick([0, 90, 30, 45, -45]);
      const lines = Array.from(
        { length: Math.ceil((3 * h) / step) },
        (_, at) => `<rect x="${-h}" y="${at * step - h}" width="${3 * h}" height="${step * 0.5}"/>`,
      );
      return `<g fill="${other}" transform="rotate(${turn} ${w / 2} ${h / 2})">${lines.join('')}</g>`;
    }
    case 'checks': {
      const step = w * chance.between(0.12, 0.25);
      const cells: string[] = [];
      for (let y = 0; y * step < h; y += 1)
        for (let x = y % 2; x * step < w; x += 2) cells.push(`<rect x="${x * step}" y="${y * step}" width="${step}" height="${step}"/>`);
      return `<g fill="${other}">${cells.join('')}</g>`;
    }
    case 'dots':
      return `<g fill="${other}">${scattered(chance.whole(20, 60), (x, y) => `<circle cx="${x}" cy="${y}" r="${w * chance.between(0.015, 0.05)}"/>`)}</g>`;
    case 'flowers':
      return scattered(chance.whole(8, 20), (x, y) => {
        const size = w * chance.between(0.05, 0.1);
        const leaf = (turn: number) =>
          `<ellipse cx="0" cy="${-size * 0.7}" rx="${size * 0.4}" ry="${size * 0.7}" transform="rotate(${turn})"/>`;
        return `<g transform="translate(${x} ${y}) rotate(${chance.whole(0, 72)})" fill="${chance.is(0.7) ? other : '#ffffff'}">${[0, 72, 144, 216, 288].map(leaf).join('')}<circle r="${size * 0.3}" fill="#f7c948"/></g>`;
      });
    case 'marble':
      return scattered(chance.whole(5, 10), (x, y) => {
        const go = () =>
          `q${chance.between(-0.2, 0.2) * w} ${chance.between(-0.1, 0.2) * w} ${chance.between(-0.35, 0.35) * w} ${chance.between(0.1, 0.3) * w}`;
        return `<path d="M${x} ${y - w * 0.3}${go()}${go()}${go()}" fill="none" stroke="${other}" stroke-opacity="${chance.between(0.3, 0.8)}" stroke-width="${w * chance.between(0.004, 0.014)}"/>`;
      });
    case 'ring': {
      const y = h * chance.between(0.5, 0.6);
      return `<circle cx="${w / 2}" cy="${y}" r="${w * 0.19}" fill="none" stroke="#c7c9cd" stroke-width="${w * 0.035}"/><circle cx="${w / 2}" cy="${y}" r="${w * 0.19}" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="${w * 0.008}"/><rect x="${w * 0.44}" y="${y - w * 0.24}" width="${w * 0.12}" height="${w * 0.07}" rx="${w * 0.02}" fill="#7d8086"/>`;
    }
    case 'magnet':
      return `<circle cx="${w / 2}" cy="${h * 0.48}" r="${w * 0.33}" fill="none" stroke="#fff" stroke-opacity="0.55" stroke-width="${w * 0.03}"/><rect x="${w * 0.485}" y="${h * 0.48 + w * 0.4}" width="${w * 0.03}" height="${w * 0.16}" rx="${w * 0.015}" fill="#fff" fill-opacity="0.55"/>`;
    case 'card':
      return `<rect x="${w * 0.14}" y="${h * 0.4}" width="${w * 0.72}" height="${w * 0.46}" rx="${w * 0.03}" fill="${other}"/><rect x="${w * 0.2}" y="${h * 0.4 + w * 0.1}" width="${w * 0.12}" height="${w * 0.09}" rx="${w * 0.015}" fill="#e2c15b"/><g fill="#fff" fill-opacity="0.8">${[0, 1, 2, 3].map((at) => `<rect x="${w * (0.2 + at * 0.15)}" y="${h * 0.4 + w * 0.27}" width="${w * 0.11}" height="${w * 0.03}"/>`).join('')}</g>`;
    case 'stickers':
      return scattered(
        chance.whole(2, 6),
        (x, y) =>
          `<g transform="translate(${x} ${h * 0.3 + y * 0.6}) rotate(${chance.whole(-40, 40)})"><rect x="${-w * 0.12}" y="${-w * 0.09}" width="${w * 0.24}" height="${w * 0.18}" rx="${w * chance.between(0.01, 0.09)}" fill="${chance.pick(['#ffd23f', '#ee4266', '#3bceac', '#ffffff', '#540d6e'])}"/><circle r="${w * 0.04}" fill="${chance.pick(['#1a1a1a', '#ffffff'])}"/></g>`,
      );
    default:
      return isCovered ? '' : finishOf(phone, w, h, chance);
  }
}

function finishOf({ finish, body }: Phone, w: number, h: number, chance: Chance): string {
  const logo = chance.is(0.7)
    ? `<g transform="translate(${w / 2} ${h * chance.between(0.42, 0.55)})" fill="${shaded(body, 1.5)}" fill-opacity="0.55">${chance.pick([`<circle r="${w * 0.05}"/>`, `<rect x="${-w * 0.13}" y="${-w * 0.015}" width="${w * 0.26}" height="${w * 0.03}"/>`, `<path d="M0 ${-w * 0.06}L${w * 0.055} ${w * 0.04}H${-w * 0.055}z"/>`])}</g>`
    : '';
  if (finish === 'two-tone') return `<rect width="${w}" height="${h * 0.27}" fill="${shaded(body, 0.7)}"/>${logo}`;
  if (finish === 'brushed' || finish === 'leather') {
    const lines = Array.from(
      { length: 70 },
      () => `M${finish === 'leather' ? chance.between(0, w) : 0} ${chance.between(0, h)}h${finish === 'leather' ? w * 0.08 : w}`,
    );
    return `<path d="${lines.join('')}" stroke="${shaded(body, 1.2)}" stroke-opacity="0.18" stroke-width="${w * 0.005}"/>${logo}`;
  }
  if (finish === 'matte') return logo;
  // What a glass back shows of the room: one or two soft slanting bands.
  const band = () => {
    const x = chance.between(-0.4, 1) * w;
    const wide = chance.between(0.1, 0.35) * w;
    return `<path d="M${x} 0h${wide}l${h * 0.4} ${h}h${-wide}z" fill="#fff" fill-opacity="${chance.between(0.04, 0.16)}"/>`;
  };
  return `${band()}${chance.is(0.5) ? band() : ''}${logo}`;
}

interface Spot {
  x: number;
  y: number;
}

function islandOf(phone: Phone, w: number, chance: Chance, isCovered: boolean): string {
  const d = phone.lensSize * 2;
  const gap = d * 1.25;
  const pad = d * 0.75;
  const spots: Spot[] = [];
  let plate = '';
  const colour = isCovered || chance.is(0.35) ? '#141417' : shaded(phone.body, chance.pick([0.75, 1.15, 1.25]));
  const inMiddle = phone.islandAt === 'middle';
  const column = (count: number, x: number, y: number) => Array.from({ length: count }, (_, at) => ({ x, y: y + at * gap }));
  const shape = (x: number, y: number, wide: number, tall: number, round: number) => {
    const [left, top] = [x * w, y * w];
    return `<rect x="${left + w * 0.008}" y="${top + w * 0.012}" width="${wide * w}" height="${tall * w}" rx="${round * w}" fill="#000" fill-opacity="0.35"/><rect x="${left}" y="${top}" width="${wide * w}" height="${tall * w}" rx="${round * w}" fill="${colour}" stroke="#fff" stroke-opacity="0.25" stroke-width="${w * 0.005}"/>`;
  };
  const count = phone.lenses;
  const tall = pad * 2 + (count - 1) * gap;
  switch (phone.island) {
    case 'square': {
      const side = pad * 2 + gap;
      const left = inMiddle ? (1 - side) / 2 : 0.06;
      plate = shape(left, 0.06, side, side, side * 0.24);
      const places = [
        { x: pad, y: pad },
        { x: pad, y: pad + gap },
        { x: pad + gap, y: pad + gap / 2 },
        { x: pad + gap, y: pad + gap },
      ];
      spots.push(...places.slice(0, count).map(({ x, y }) => ({ x: left + x, y: 0.06 + y })));
      break;
    }
    case 'round': {
      const radius = pad * 0.9 + gap * 0.6;
      const x = inMiddle ? 0.5 : 0.08 + radius;
      plate = shape(x - radius, 0.09, 2 * radius, 2 * radius, radius);
      for (let at = 0; at < count; at += 1) {
        const turn = (2 * Math.PI * at) / count + 0.6;
        spots.push({ x: x + Math.cos(turn) * gap * 0.58, y: 0.09 + radius + Math.sin(turn) * gap * 0.58 });
      }
      break;
    }
    case 'upright': {
      const x = inMiddle ? 0.5 - pad * 0.85 : 0.06;
      plate = shape(x, 0.06, pad * 1.7, tall, pad * 0.85);
      spots.push(...column(count, x + pad * 0.85, 0.06 + pad));
      break;
    }
    case 'bar':
    case 'wide': {
      const [left, wide] = phone.island === 'bar' ? [0.0, 1] : [0.06, 0.88];
      plate = shape(left, 0.16, wide, pad * 1.7, phone.island === 'bar' ? 0.01 : pad * 0.85);
      const first = inMiddle ? 0.5 - ((count - 1) * gap) / 2 : left + pad + 0.06;
      for (let at = 0; at < count; at += 1) spots.push({ x: first + at * gap, y: 0.16 + pad * 0.85 });
      break;
    }
    case 'slanted':
      plate = shape(0.06, 0.06, pad * 2 + gap, pad * 2 + gap, pad * 0.8);
      spots.push({ x: 0.06 + pad, y: 0.06 + pad }, { x: 0.06 + pad + gap, y: 0.06 + pad + gap });
      break;
    case 'heart':
      spots.push({ x: 0.15 + d / 2, y: 0.18 }, { x: 0.15 + d / 2, y: 0.18 + gap * 1.1 }, { x: 0.15 + d / 2 + gap, y: 0.18 + gap * 0.55 });
      break;
    case 'row':
      spots.push(...column(count, 0.1 + d / 2, 0.1 + d / 2));
      break;
    default:
      spots.push({ x: inMiddle ? 0.5 : 0.12 + d / 2, y: 0.12 + d / 2 });
  }
  const last = spots.at(-1) as Spot;
  const flash = `<circle cx="${(last.x + d * 0.95) * w}" cy="${(last.y - d * 0.1) * w}" r="${w * 0.022}" fill="#fff4d6" stroke="#888" stroke-width="${w * 0.004}"/>`;
  return `${plate}${flash}${spots.map((spot) => lens(spot, phone.lensSize, w, chance)).join('')}`;
}

function lens({ x, y }: Spot, size: number, w: number, chance: Chance): string {
  const [cx, cy, r] = [x * w, y * w, size * w * chance.between(0.92, 1)];
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${chance.pick(['#9b9da1', '#2b2c30', '#55565b'])}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.84}" fill="#0a0b0d"/><circle cx="${cx}" cy="${cy}" r="${r * 0.5}" fill="#15192b"/><circle cx="${cx}" cy="${cy}" r="${r * 0.24}" fill="#04050a"/><ellipse cx="${cx - r * 0.25}" cy="${cy - r * 0.3}" rx="${r * 0.18}" ry="${r * 0.11}" fill="#cfe0ff" fill-opacity="0.75"/>`;
}

/** Fine scratches and finger marks, as an unbroken phone has them. */
function wear(w: number, h: number, chance: Chance): string {
  const marks = Array.from(
    { length: chance.whole(0, 3) },
    () =>
      `<ellipse cx="${chance.between(0.1, 0.9) * w}" cy="${chance.between(0.3, 0.9) * h}" rx="${w * chance.between(0.05, 0.12)}" ry="${w * chance.between(0.06, 0.15)}" fill="#fff" fill-opacity="${chance.between(0.015, 0.05)}"/>`,
  );
  return marks.join('');
}
