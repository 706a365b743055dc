import type { Chance } from '#tests/drawn/chance.ts';

export type Severity = 'light' | 'heavy';

/** Broken glass over a surface `w` × `h`, as SVG: rays from where it was hit, and the rings between them. Dark on a screen, light and dark on a back. */
export function cracksSvg(w: number, h: number, severity: Severity, side: 'front' | 'back', chance: Chance): string {
  const isHeavy = severity === 'heavy';
  const hits = isHeavy ? chance.whole(1, 3) : 1;
  const parts: string[] = [];
  for (let hit = 0; hit < hits; hit += 1) {
    const [x, y] = isHeavy
      ? [chance.between(0.1, 0.9) * w, chance.between(0.12, 0.5) * h]
      : [chance.pick([0.03, 0.97]) * w, chance.between(0.05, 0.5) * h];
    const rays = isHeavy ? chance.whole(8, 15) : chance.whole(3, 5);
    const reach = w * (isHeavy ? chance.between(0.5, 1.3) : chance.between(0.2, 0.4));
    const ends: { turn: number; points: { x: number; y: number }[] }[] = [];
    for (let ray = 0; ray < rays; ray += 1) {
      const turn = (2 * Math.PI * (ray + chance.between(-0.3, 0.3))) / rays;
      let [px, py, way] = [x, y, turn];
      const points = [{ x, y }];
      const long = reach * chance.between(0.35, 1);
      for (let step = 0; step < 6; step += 1) {
        way += chance.between(-0.28, 0.28);
        px += (Math.cos(way) * long) / 6;
        py += (Math.sin(way) * long) / 6;
        points.push({ x: px, y: py });
      }
      ends.push({ turn, points });
    }
    const lines = ends.map(({ points }) => `M${points.map((point) => `${point.x} ${point.y}`).join('L')}`);
    for (let ring = 1; ring < (isHeavy ? 4 : 2); ring += 1) {
      for (const [at, { points }] of ends.entries()) {
        const next = ends[(at + 1) % ends.length]?.points[ring];
        const here = points[ring];
        if (next && here && chance.is(isHeavy ? 0.75 : 0.3)) lines.push(`M${here.x} ${here.y}L${next.x} ${next.y}`);
      }
    }
    const thick = w * chance.between(0.0035, 0.007) * (isHeavy ? 1.25 : 0.9);
    const path = lines.join('');
    parts.push(
      side === 'front'
        ? `<path d="${path}" fill="none" stroke="#16181c" stroke-opacity="${chance.between(0.55, 0.9)}" stroke-width="${thick}"/><path d="${path}" transform="translate(${thick} ${thick})" fill="none" stroke="#9fb6d8" stroke-opacity="0.4" stroke-width="${thick * 0.7}"/>`
        : `<path d="${path}" fill="none" stroke="#050506" stroke-opacity="${chance.between(0.6, 0.95)}" stroke-width="${thick * 1.2}"/><path d="${path}" transform="translate(${thick} ${thick * 0.7})" fill="none" stroke="#fff" stroke-opacity="${chance.between(0.35, 0.8)}" stroke-width="${thick * 0.8}"/>`,
    );
    if (isHeavy)
      parts.push(
        `<circle cx="${x}" cy="${y}" r="${w * chance.between(0.02, 0.05)}" fill="${side === 'front' ? '#0b0b12' : '#d8dde2'}" fill-opacity="0.8"/>`,
      );
  }
  return parts.join('');
}

/** A screen's own damage: a dark spot of leaked ink, or lines of dead rows. */
export function screenDamage(w: number, h: number, chance: Chance): string {
  if (chance.is(0.5)) {
    const hue = chance.pick(['#1fd655', '#d61fc0', '#2b53ff', '#111111']);
    return Array.from(
      { length: chance.whole(2, 6) },
      () => `<rect x="${chance.between(0.05, 0.95) * w}" width="${w * chance.between(0.004, 0.012)}" height="${h}" fill="${hue}"/>`,
    ).join('');
  }
  const [x, y] = [chance.pick([0.02, 0.98]) * w, chance.between(0.02, 0.3) * h];
  const blobs = Array.from(
    { length: 9 },
    () =>
      `<circle cx="${x + chance.between(-0.12, 0.12) * w}" cy="${y + chance.between(-0.12, 0.12) * w}" r="${w * chance.between(0.05, 0.13)}"/>`,
  );
  return `<g fill="#0a0714">${blobs.join('')}</g><circle cx="${x}" cy="${y}" r="${w * 0.26}" fill="none" stroke="#5a2a8a" stroke-opacity="0.4" stroke-width="${w * 0.02}"/>`;
}
