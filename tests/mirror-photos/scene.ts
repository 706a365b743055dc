import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { cracksSvg, type Severity, screenDamage } from './damages.ts';
import { type Lamp, lit, mirrorOver } from './glass.ts';
import { gripOf, type Hold } from './hands.ts';
import { blotches, type Layer, type LightPicture, laid, layerOf, seenFrom, soft, svgOf } from './light-picture.ts';
import { personOf, personSvg } from './people.ts';
import { cornersOf, homography, type Point, type Pose, unitSquare } from './perspective.ts';
import { backOf } from './phone-back.ts';
import { frontBody, frontLight, type Screen, screenBox } from './phone-front.ts';
import type { Phone } from './phones.ts';
import { roomOf } from './rooms.ts';

/** All that stands before the mirror, and the mirror. */
export interface Scene {
  width: number;
  height: number;
  room: number;
  roomBlur: number;
  /** How far the camera stands from where it stood, as a share of the width. */
  moved: number;
  /** Seed of the person; null: the room alone. */
  person: number | null;
  personAt: number;
  head: number;
  /** Null: nobody holds a phone. */
  held: { phone: Phone; pose: Pose; hold: Hold; side: 'front' | 'back'; screen: Screen; emits: number; damage: Severity | null } | null;
  /** Light of the room on it, and how it falls off towards a direction in radians. */
  light: number;
  fall: number;
  from: number;
  lamps: readonly Lamp[];
  dirt: number;
  seed: number;
}

/** Pixels of a flat drawing for one of the picture. */
const detail = 1.25;

/** The scene in linear light, and the corners of the phone's body in it, clockwise from what is seen at its top left. */
export async function drawn(scene: Scene): Promise<{ picture: LightPicture; corners: Point[] | null }> {
  const chance = chanceOf(scene.seed);
  const { width, height, held } = scene;
  const grain = await grainOver(width, height, chance);
  const picture = await roomOf(scene.room, scene, scene.roomBlur, scene.moved);
  if (scene.person !== null) {
    const svg = personSvg(
      personOf(scene.person),
      (scene.personAt + scene.moved * 0.6) * width,
      height * chance.between(0.2, 0.34),
      scene.head * width,
      height,
    );
    laid(picture, soft(textured(await layerOf(svgOf(width, height, svg)), grain), scene.roomBlur * 0.7 + 0.5));
  }
  const corners = held && cornersOf(held.pose);
  let shine: Layer | null = null;
  if (held && corners) {
    const toPicture = homography(unitSquare, corners);
    const person = personOf(scene.person ?? scene.seed);
    const grip = gripOf(held.hold, person, toPicture, held.phone.tall, held.pose.width, height, chance);
    laid(picture, textured(await layerOf(svgOf(width, height, grip.behind)), grain));
    laid(picture, await slab(corners, held.phone, scene));
    const flat = await flatOf(held, chance);
    const toFlat = homography(corners, unitSquare);
    laid(picture, textured(seenFrom(flat.body, scene, toFlat, corners), grain, 0.3));
    const fingers = textured(await layerOf(svgOf(width, height, grip.before)), grain);
    if (flat.light) shine = shineOf(seenFrom(flat.light, scene, toFlat, corners), fingers, held.emits);
    laid(picture, fingers);
  }
  shaded(picture, scene, await blotches(width, height, width / 3, chance));
  if (shine) laid(picture, shine);
  if (shine) glow(picture, shine);
  await mirrorOver(picture, scene.dirt, chance);
  return { picture: lit(picture, scene.lamps), corners };
}

/** The side of the phone's body, seen where it is turned: a darker shape a little behind it. */
async function slab(corners: readonly Point[], phone: Phone, { width, height, held }: Scene): Promise<Layer> {
  const thick = (held?.pose.width ?? 0) * 0.045;
  const dx = -Math.sin(((held?.pose.yaw ?? 0) * Math.PI) / 180) * thick;
  const dy = -Math.sin(((held?.pose.pitch ?? 0) * Math.PI) / 180) * thick;
  const w = 300;
  const shape = await layerOf(
    svgOf(w, Math.round(w * phone.tall), `<rect width="${w}" height="${w * phone.tall}" rx="${w * phone.corner}" fill="#55575b"/>`),
  );
  const moved = corners.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  const layer = seenFrom(shape, { width, height }, homography(moved, unitSquare), moved);
  const shadow = soft(layer, thick * 0.7);
  for (let at = 0; at < layer.cover.length; at += 1) {
    const dark = 0.45 * (shadow.cover[at] as number) * (1 - (layer.cover[at] as number));
    layer.cover[at] = (layer.cover[at] as number) + dark;
  }
  return layer;
}

/** The phone's face as a mirror shows it, flipped; `light` is what a screen sends out by itself. */
async function flatOf(held: NonNullable<Scene['held']>, chance: Chance): Promise<{ body: Layer; light: Layer | null }> {
  const w = Math.round(Math.max(180, held.pose.width * detail));
  const h = Math.round(w * held.phone.tall);
  const flipped = (inner: string) => layerOf(svgOf(w, h, `<g transform="translate(${w} 0) scale(-1 1)">${inner}</g>`));
  const clip = `<defs><clipPath id="whole"><rect width="${w}" height="${h}" rx="${held.phone.corner * w}"/></clipPath></defs>`;
  if (held.side === 'back')
    return {
      body: await flipped(
        `${clip}${backOf(held.phone, w)}${held.damage ? `<g clip-path="url(#whole)">${cracksSvg(w, h, held.damage, 'back', chance)}</g>` : ''}`,
      ),
      light: null,
    };
  const box = screenBox(held.phone, w);
  const damage = held.damage
    ? `<g transform="translate(${box.x} ${box.y})" clip-path="url(#screen)">${held.damage === 'heavy' && chance.is(0.6) ? screenDamage(box.width, box.height, chance) : ''}${cracksSvg(box.width, box.height, held.damage, 'front', chance)}</g>`
    : '';
  const light = frontLight(held.phone, held.screen, w);
  return { body: await flipped(frontBody(held.phone, w)), light: light === '' ? null : await flipped(light + damage) };
}

/** Light of a screen that fingers hide where they are. */
function shineOf(layer: Layer, fingers: Layer, emits: number): Layer {
  for (let at = 0; at < layer.cover.length; at += 1) {
    const free = 1 - (fingers.cover[at] as number);
    layer.cover[at] = (layer.cover[at] as number) * free;
    for (let channel = 3 * at; channel < 3 * at + 3; channel += 1) layer.data[channel] = (layer.data[channel] as number) * free * emits;
  }
  return layer;
}

/** What a lens spreads of a bright screen about it. */
function glow(picture: LightPicture, shine: Layer): void {
  const spread = soft({ width: shine.width, height: shine.height, data: shine.data }, picture.width * 0.02);
  for (let at = 0; at < picture.data.length; at += 1) picture.data[at] = (picture.data[at] as number) + 0.035 * (spread.data[at] as number);
}

/** Skin, cloth and plastic are nowhere of one colour: `grain` is how much each pixel is off. */
function textured(layer: Layer, grain: Float32Array, depth = 1): Layer {
  for (let at = 0, pixel = 0; at < layer.data.length; at += 3, pixel += 1) {
    const share = 1 + depth * (grain[pixel] as number);
    for (let channel = at; channel < at + 3; channel += 1) layer.data[channel] = (layer.data[channel] as number) * share;
  }
  return layer;
}

async function grainOver(width: number, height: number, chance: Chance): Promise<Float32Array> {
  const fine = await blotches(width, height, 4, chance);
  const wide = await blotches(width, height, 60, chance);
  for (let at = 0; at < fine.length; at += 1) fine[at] = 0.025 * (fine[at] as number) + 0.05 * (wide[at] as number);
  return fine;
}

/** The room's light: stronger on one side, in soft patches. */
function shaded(picture: LightPicture, { light, fall, from }: Scene, patches: Float32Array): void {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = (x / width - 0.5) * Math.cos(from) + (y / height - 0.5) * Math.sin(from);
      const here = light * Math.max(0.1, 1 + fall * along + 0.1 * (patches[y * width + x] as number));
      for (let at = 3 * (y * width + x); at < 3 * (y * width + x) + 3; at += 1) data[at] = (data[at] as number) * here;
    }
  }
}
