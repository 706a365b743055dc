import type { Layout, Scene } from './scene.ts';
import { escaped, imeiSpan, otherRows } from './scene.ts';

type Entry = [label: string, value: string];

function page({ words, chance }: Scene, body: string, rules: string): string {
  return `<style>h1{font-size:${chance.between(1.1, 1.7).toFixed(2)}em;margin:0;padding:2em .8em .7em;font-weight:${chance.pick([400, 700])}}h2{font-size:.9em;margin:1.2em 1em .2em;color:var(--soft);font-weight:${chance.pick([400, 700])}}
.panel{background:var(--panel);margin:.4em ${chance.pick(['1em', '0'])};border-radius:.9em;padding:0 1em}.row{padding:.75em 0;border-bottom:1px solid #8883;overflow-wrap:anywhere}.row .soft{font-size:${chance.between(0.78, 1).toFixed(2)}em}${rules}</style><h1>${words.about}</h1>${body}`;
}

function panel(entries: readonly Entry[]): string {
  return `<div class="panel">${entries.map(([label, value]) => `<div class="row"><span class="label">${escaped(label)}</span> <span class="soft">${value}</span></div>`).join('')}</div>`;
}

const besideRules = '.row{display:flex;justify-content:space-between;gap:.6em}';
const belowRules = '.label{display:block}';

const arranged = (scene: Scene) => scene.chance.pick([besideRules, belowRules, belowRules]);

function imeiEntries({ phone, words, chance }: Scene): Entry[] {
  const many = phone.imeis.length > 1;
  const label = chance.pick([
    (slot: number) => (many ? `IMEI ${slot}` : 'IMEI'),
    (slot: number) => (many ? `IMEI${slot}` : 'IMEI'),
    (slot: number) => `IMEI (${words.slot} ${slot})`,
    (slot: number) => `IMEI (sim slot ${slot})`,
  ]);
  return phone.imeis.map((imei, at): Entry => [label(at + 1), imeiSpan(imei)]);
}

/** One list of rows among which the numbers stand. */
const plain: Layout = (scene) => {
  const others = otherRows(scene, scene.chance.whole(2, 6));
  const before = scene.chance.whole(0, others.length);
  return Promise.resolve(page(scene, panel([...others.slice(0, before), ...imeiEntries(scene), ...others.slice(before)]), arranged(scene)));
};

/** A group named IMEI whose rows name the slots. */
const grouped: Layout = (scene) => {
  const { phone, chance, words } = scene;
  const name = chance.pick(['SIM', 'Slot', words.slot]);
  const rows = phone.imeis.map((imei, at): Entry => [`${name} ${at + 1}`, imeiSpan(imei)]);
  const others = otherRows(scene, chance.whole(1, 4));
  return Promise.resolve(
    page(scene, `${panel(others)}<h2>${chance.pick(['IMEI', 'IMEI', 'IMEI information'])}</h2>${panel(rows)}`, arranged(scene)),
  );
};

/** Groups named by slots, each with its IMEI beside its other numbers. */
const bySlot: Layout = (scene) => {
  const { phone, chance, words } = scene;
  const groups = phone.imeis.map((imei, at) => {
    const rows: Entry[] = [
      [words.number, `+34 6${chance.digits(8)}`],
      ['IMEI', imeiSpan(imei)],
      ['IMEI SV', phone.softwareVersion],
      ['ICCID', phone.iccid],
    ];
    return `<h2>SIM ${at + 1}</h2>${panel(chance.is(0.5) ? rows : rows.slice(1))}`;
  });
  return Promise.resolve(page(scene, groups.join(''), arranged(scene)));
};

/** A message to a friend or a shop. */
const message: Layout = (scene) => {
  const { phone, words } = scene;
  const [imei] = phone.imeis;
  const text = `<p>${words.model}: ${phone.model}</p><p>${words.number}: ${phone.number}</p><p>IMEI: ${imei ? imeiSpan(imei) : ''}</p>`;
  return Promise.resolve(page(scene, `<div class="panel" style="padding:1em;margin:1em">${text}</div>`, ''));
};

export const lists = { plain, grouped, bySlot, message } as const;
