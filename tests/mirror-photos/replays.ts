import type { Chance } from '#tests/drawn/chance.ts';
import { blotches, displayed, type LightPicture, laid, layerOf, opened, plain, seenFrom, soft, svgOf } from './light-picture.ts';
import { boxAround, cornersOf, homography, mapped, type Point, unitSquare } from './perspective.ts';
import { codeBox, codeSvg, screenBox } from './phone-front.ts';
import type { Phone } from './phones.ts';

/** A monitor or another phone's screen that shows a picture. */
export interface Monitor {
  /** Its picture's width as a share of the camera's; over 1 no bezel is seen. */
  share: number;
  yaw: number;
  pitch: number;
  roll: number;
  /** Pixels of the camera for one of the monitor. */
  pixel: number;
  /** How dark it is between its dots, 0 to 1. */
  depth: number;
  gamma: number;
  bright: number;
  /** How much light its black sends out, 0 to 1. */
  black: number;
  /** Strength of the bands that its grid makes with the camera's, 0 to 1. */
  bands: number;
}

export function monitorOf(chance: Chance, isWhole: boolean): Monitor {
  const turn = isWhole ? 3 : 9;
  return {
    share: isWhole ? chance.between(1.03, 1.12) : chance.between(0.72, 0.92),
    yaw: chance.between(-turn, turn),
    pitch: chance.between(-turn, turn),
    roll: chance.between(-2.5, 2.5),
    pixel: chance.between(1.05, 3.2),
    depth: chance.between(0.12, 0.6),
    gamma: chance.between(0.85, 1.25),
    bright: chance.between(0.75, 1.3),
    black: chance.between(0.004, 0.03),
    bands: chance.is(0.5) ? chance.between(0.01, 0.08) : 0,
  };
}

/** What a camera sees of a screen that shows this picture, and where a point of it went. */
export async function onMonitor(
  shown: Uint8Array,
  monitor: Monitor,
  chance: Chance,
): Promise<{ picture: LightPicture; moved: (point: Point) => Point }> {
  const source = await opened(shown);
  const { width, height } = source;
  const corners = cornersOf({
    x: width / 2,
    y: height / 2,
    width: width * monitor.share,
    height: height * monitor.share,
    yaw: monitor.yaw,
    pitch: monitor.pitch,
    roll: monitor.roll,
    distance: 2.2,
  });
  const toShown = homography(corners, unitSquare);
  const wall = plain(width, height, [chance.between(0.03, 0.5), chance.between(0.03, 0.45), chance.between(0.03, 0.45)]);
  const clouds = await blotches(width, height, width / 3, chance);
  for (let at = 0; at < wall.data.length; at += 1)
    wall.data[at] = (wall.data[at] as number) * (1 + 0.2 * (clouds[Math.floor(at / 3)] as number));
  const bezel = cornersOf({
    x: width / 2,
    y: height / 2,
    width: width * monitor.share * 1.07,
    height: height * monitor.share * 1.05,
    yaw: monitor.yaw,
    pitch: monitor.pitch,
    roll: monitor.roll,
    distance: 2.2,
  });
  const points = bezel.map(({ x, y }) => `${x},${y}`).join(' ');
  const picture = laid(
    wall,
    soft(await layerOf(svgOf(width, height, `<polygon points="${points}" fill="${chance.pick(['#0c0c0d', '#26272a', '#c9cbce'])}"/>`)), 1),
  );
  const columns = (width * monitor.share) / monitor.pixel;
  const rows = (height * monitor.share) / monitor.pixel;
  const wave = chance.between(0.004, 0.03);
  const lean = chance.between(0, 2 * Math.PI);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const band = 1 + monitor.bands * Math.sin(wave * 2 * Math.PI * (x * Math.cos(lean) + y * Math.sin(lean)));
      const at = 3 * (y * width + x);
      const middle = mapped(toShown, x + 0.5, y + 0.5);
      if (middle.x < 0 || middle.y < 0 || middle.x >= 1 || middle.y >= 1) continue;
      picture.data.fill(0, at, at + 3);
      for (const dy of [0.17, 0.5, 0.83]) {
        for (const dx of [0.17, 0.5, 0.83]) {
          const look = mapped(toShown, x + dx, y + dy);
          const from =
            3 *
            (Math.min(height - 1, Math.max(0, Math.floor(look.y * height))) * width +
              Math.min(width - 1, Math.max(0, Math.floor(look.x * width))));
          for (let channel = 0; channel < 3; channel += 1) {
            const stripe = 0.5 + 0.5 * Math.cos(2 * Math.PI * (look.x * columns - channel / 3));
            const row = 0.5 + 0.5 * Math.cos(2 * Math.PI * look.y * rows);
            const dot = 1 - monitor.depth * (0.6 * stripe + 0.4 * row);
            const light = monitor.black + monitor.bright * band * (source.data[from + channel] as number) ** monitor.gamma;
            picture.data[at + channel] = (picture.data[at + channel] as number) + (light * dot) / 9;
          }
        }
      }
    }
  }
  const toPicture = homography(unitSquare, corners);
  return { picture, moved: ({ x, y }) => mapped(toPicture, x / width, y / height) };
}

/** How much care somebody takes who draws a fresh code into an old picture. */
export type Care = 'flat' | 'warped' | 'matched';

/** An old picture with another code drawn over the one on its screen. */
export async function withCode(
  old: Uint8Array,
  text: string,
  phone: Phone,
  corners: readonly Point[],
  care: Care,
  blur: number,
  chance: Chance,
): Promise<{ width: number; height: number; data: Buffer }> {
  const picture = await opened(old);
  const unit = 12;
  const side = 37 * unit;
  // Fingers reach into the white around a code: whoever has time leaves that as it was.
  const margin = (care === 'flat' ? 2.5 : 3.2) * unit;
  const isMirrored = care !== 'flat' || chance.is(0.5);
  const code = await layerOf(
    svgOf(
      side,
      side,
      `<rect x="${margin}" y="${margin}" width="${side - 2 * margin}" height="${side - 2 * margin}" fill="#fff"/><g${isMirrored ? ` transform="translate(${side} 0) scale(-1 1)"` : ''}>${codeSvg(text, side)}</g>`,
    ),
  );
  const screen = screenBox(phone, 1);
  const box = codeBox(screen.width, screen.height);
  const toPicture = homography(unitSquare, corners);
  const place = unitSquare.map(({ x, y }) =>
    mapped(toPicture, screen.x + box.x + x * box.side, (screen.y + box.y + y * box.side) / phone.tall),
  );
  const { left, top, right, bottom } = boxAround(place);
  const upright = Math.max(right - left, bottom - top) / 2;
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const target =
    care === 'flat'
      ? unitSquare.map(({ x, y }) => ({ x: middleX + (x - 0.5) * 2 * upright, y: middleY + (y - 0.5) * 2 * upright }))
      : place;
  const levels =
    care === 'matched'
      ? levelsAt(picture, boxAround(place))
      : [
          [0, 0, 0],
          [1, 1, 1],
        ];
  const [dark, white] = levels as [number[], number[]];
  let layer = seenFrom(code, picture, homography(target, unitSquare), target);
  for (let at = 0; at < layer.data.length; at += 1) {
    const cover = layer.cover[Math.floor(at / 3)] as number;
    layer.data[at] = (layer.data[at] as number) * ((white[at % 3] as number) - (dark[at % 3] as number)) + cover * (dark[at % 3] as number);
  }
  if (care === 'matched') layer = soft(layer, blur);
  laid(picture, layer);
  const grain = care === 'matched' && chance.is(0.5) ? chance.between(0.5, 2) : 0;
  return bytesOf(picture, (pixel) => (layer.cover[pixel] as number) * grain * (chance.next() + chance.next() + chance.next() - 1.5) * 2);
}

/** Dark and white of the old code, by channel: what a twentieth of its place goes under and over. */
function levelsAt({ width, height, data }: LightPicture, box: { left: number; top: number; right: number; bottom: number }): number[][] {
  const values: number[][] = [[], [], []];
  for (let y = Math.max(0, Math.round(box.top)); y < Math.min(height, box.bottom); y += 2)
    for (let x = Math.max(0, Math.round(box.left)); x < Math.min(width, box.right); x += 2)
      for (let channel = 0; channel < 3; channel += 1) values[channel]?.push(data[3 * (y * width + x) + channel] as number);
  for (const list of values) list.sort((a, b) => a - b);
  return [0.05, 0.8].map((share) => values.map((list) => list[Math.floor(share * (list.length - 1))] ?? 0));
}

/** A picture in which pieces were laid over others, as a drawing program's stamp does it. `around`: where, in pixels. */
export async function cloned(
  old: Uint8Array,
  around: { left: number; top: number; right: number; bottom: number },
  chance: Chance,
): Promise<{ width: number; height: number; data: Buffer }> {
  const picture = await opened(old);
  const { width, height } = picture;
  const before = Float32Array.from(picture.data);
  const size = (around.right - around.left) * chance.between(0.22, 0.4);
  for (let piece = 0; piece < chance.whole(1, 3); piece += 1) {
    const [x, y] = [
      chance.between(around.left, around.right),
      chance.between(around.top, around.top + (around.bottom - around.top) * 0.55),
    ];
    const turn = chance.between(0, 2 * Math.PI);
    const [dx, dy] = [Math.round(Math.cos(turn) * size * 1.3), Math.round(Math.sin(turn) * size * 1.3)];
    for (let row = Math.max(0, Math.round(y - size)); row < Math.min(height, y + size); row += 1) {
      for (let column = Math.max(0, Math.round(x - size)); column < Math.min(width, x + size); column += 1) {
        const share = Math.min(1, Math.max(0, (1 - Math.hypot(column - x, row - y) / (size * 0.75)) * 5));
        const [fromX, fromY] = [column + dx, row + dy];
        if (share === 0 || fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          const to = 3 * (row * width + column) + channel;
          picture.data[to] = (picture.data[to] as number) * (1 - share) + share * (before[3 * (fromY * width + fromX) + channel] as number);
        }
      }
    }
  }
  return bytesOf(picture, () => 0);
}

function bytesOf({ width, height, data }: LightPicture, grain: (pixel: number) => number): { width: number; height: number; data: Buffer } {
  const bytes = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const more = grain(at / 3);
    for (let channel = at; channel < at + 3; channel += 1)
      bytes[channel] = Math.min(255, Math.max(0, Math.round(displayed(data[channel] as number) + more)));
  }
  return { width, height, data: bytes };
}
