import type { Layout, Scene } from './scene.ts';
import { bars, escaped, imeiSpan } from './scene.ts';

/** One number of a label: its name, its print, its bars. */
interface Field {
  name: string;
  print: string;
  code: string;
}

function carton({ chance, phone }: Scene, inner: string, rules: string): string {
  const hue = `hsl(${chance.whole(15, 45)} ${chance.whole(15, 45)}% ${chance.whole(35, 80)}%)`;
  return `<style>.carton{background:${hue};padding:${chance.whole(4, 12)}%}.paper{background:#fcfcfa;color:#141414;padding:.9em 1em;position:relative}.fields{display:flex;flex-wrap:wrap;gap:.55em 2em}
.bars svg{width:100%;height:100%;display:block}.bars{background:#fff}.article{margin-left:auto;width:9em}small{font-size:.75em}${rules}</style>
<div class="carton"><div class="paper"><b>${escaped(phone.model)} 128GB ${chance.pick(['Black', 'Negro', 'Azul'])}</b>${inner}<small>Made in ${chance.pick(['Vietnam', 'China', 'India'])} · 3.85 V · CE</small></div></div>`;
}

function fieldsOf({ phone, chance }: Scene): Field[] {
  const many = phone.imeis.length > 1;
  const prefix = chance.pick(['IMEI', 'IMEI', 'IMEI/MEID', 'IMEI No.', 'IMEI']);
  const imeis = phone.imeis.map((imei, at) => ({
    name: many ? `${prefix}${chance.pick(['', ' '])}${at + 1}` : prefix,
    print: imeiSpan(imei),
    code: imei.digits,
  }));
  const serial = { name: chance.pick(['S/N', 'SN', '(S) Serial No.', 'Serial']), print: phone.serial, code: phone.serial };
  const others = [
    { name: 'EID', print: phone.eid, code: phone.eid },
    { name: 'ICCID', print: phone.iccid, code: phone.iccid },
    { name: 'MEID', print: phone.meid, code: phone.meid },
  ].filter(() => chance.is(0.3));
  return chance.is(0.5) ? [serial, ...imeis, ...others] : [...imeis, ...others, serial];
}

async function article({ phone, chance }: Scene): Promise<string> {
  if (chance.is(0.3)) return '';
  return `<div class="article">${await bars('EAN13', phone.ean, 'height:3.4em')}<div style="letter-spacing:.15em;font-size:.8em">${phone.ean}</div></div>`;
}

/** The word left of a block at half its height; bars and number are the block. */
const wordLeft: Layout = async (scene) => {
  const { chance } = scene;
  const isBelow = chance.is(0.65);
  const height = `height:${chance.between(1.6, 3.2).toFixed(1)}em;width:${chance.whole(11, 15)}em`;
  const drawn = await Promise.all(
    fieldsOf(scene).map(async ({ name, print, code }) => {
      const block = isBelow
        ? `<div>${await bars('Code128', code, height)}<div class="print">${print}</div></div>`
        : `<div style="display:flex;align-items:center;gap:.7em">${await bars('Code128', code, height)}<span class="print">${print}</span></div>`;
      return `<div style="display:flex;align-items:center;gap:.7em;width:100%"><span style="min-width:4.5em">${name}</span>${block}</div>`;
    }),
  );
  return carton(
    scene,
    `<div class="fields">${drawn.join('')}${await article(scene)}</div>`,
    `.print{font-size:${chance.between(0.75, 1).toFixed(2)}em;overflow-wrap:normal;white-space:nowrap}`,
  );
};

/** Word, number and bars one over the other, in one or two columns. */
const piled: Layout = async (scene) => {
  const { chance } = scene;
  const order = chance.pick(['print-bars', 'bars-print', 'word-bars-number']);
  const height = `height:${chance.between(1.2, 2.4).toFixed(1)}em`;
  const drawn = await Promise.all(
    fieldsOf(scene).map(async ({ name, print, code }) => {
      const line = `<div>${name}${chance.pick([':', '', '.'])} ${print}</div>`;
      const code128 = await bars('Code128', code, height);
      const parts = {
        'print-bars': line + code128,
        'bars-print': code128 + line,
        'word-bars-number': `<div>${name}</div>${code128}<div>${print}</div>`,
      };
      return `<div style="width:${chance.whole(13, 17)}em">${parts[order as keyof typeof parts]}</div>`;
    }),
  );
  return carton(scene, `<div class="fields">${drawn.join('')}${await article(scene)}</div>`, '.fields{font-size:.82em}');
};

/** Print without bars: a sticker under the battery, a tray, a bill. */
const printed: Layout = (scene) => {
  const { chance } = scene;
  const lines = fieldsOf(scene).map(({ name, print }) => `<div>${name}${chance.pick([':', ' ', '：'])} ${print}</div>`);
  return Promise.resolve(carton(scene, lines.join(''), '.paper{line-height:1.5}'));
};

export const boxLabels = { wordLeft, piled, printed } as const;
