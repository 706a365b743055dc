import type { Layout, Scene } from './scene.ts';
import { bars, escaped, imeiSpan, otherRows } from './scene.ts';

/** A dialogue over a dialler, a home screen or a picture, dimmed. */
function overlay({ chance, words }: Scene, inner: string, rules = ''): string {
  const back = chance.pick([
    `background:linear-gradient(${chance.whole(0, 360)}deg,hsl(${chance.whole(0, 360)} 50% 60%),hsl(${chance.whole(0, 360)} 60% 30%),hsl(${chance.whole(0, 360)} 40% 80%))`,
    `background:radial-gradient(circle at 20% 30%,hsl(${chance.whole(0, 360)} 60% 70%) 0 12%,#0000 13%),radial-gradient(circle at 70% 60%,hsl(${chance.whole(0, 360)} 60% 40%) 0 20%,#0000 22%),hsl(${chance.whole(0, 360)} 30% 50%)`,
    'background:var(--paper)',
  ]);
  const keys = chance.is(0.5)
    ? `<div class="keys">${[...'123456789*0#'].map((key) => `<i>${key}</i>`).join('')}</div><div class="dialled">*#06#</div>`
    : '';
  const button = chance.pick([
    `<div class="button" style="text-align:end">${words.ok}</div>`,
    `<div class="button" style="text-align:center">${words.ok}</div>`,
    '',
  ]);
  const place = chance.pick(['center', 'flex-end']);
  return `<style>.back{${back};min-height:170vw;display:flex;align-items:${place};position:relative;padding:8%;box-sizing:border-box}.shade{position:absolute;inset:0;background:#0009}
.keys{position:absolute;inset:28% 12% auto;display:grid;grid-template-columns:repeat(3,1fr);gap:1.6em;font-size:1.5em;text-align:center;color:var(--ink)}.keys i{font-style:normal}.dialled{position:absolute;top:12%;left:0;right:0;text-align:center;font-size:1.8em;color:var(--ink)}
.box{position:relative;width:100%;background:var(--panel);border-radius:${chance.whole(0, 28)}px;padding:1.3em;${chance.is(0.2) ? 'opacity:.93;' : ''}}.button{color:hsl(${chance.whole(180, 260)} 80% 55%);font-weight:700;padding-top:1em}.title{font-size:${chance.between(1, 1.45).toFixed(2)}em;font-weight:${chance.pick([400, 700])};margin-bottom:.7em;${chance.is(0.35) ? 'text-align:center;' : ''}}${rules}</style>
<div class="back">${keys}<div class="shade"></div><div class="box">${inner}${button}</div></div>`;
}

const slotName = ({ chance, words }: Scene) => {
  const name = chance.pick(['SIM', 'SIM', 'Slot', 'SLOT', 'Sim', words.slot, 'SIM card']);
  const between = chance.pick([' ', ' ', '']);
  return (slot: number) => `${name}${between}${slot}`;
};

/** The title says what the numbers are, the rows only which slot. */
const titled: Layout = (scene) => {
  const { phone, chance } = scene;
  const nameOf = slotName(scene);
  const title = chance.pick([
    'IMEI',
    'IMEI',
    'IMEI',
    'IMEIs',
    'IMEI / MEID',
    'IMEI number',
    `IMEI ${chance.pick(['·', '—'])} ${scene.words.device}`,
  ]);
  const version = chance.pick(['', '', ` / ${phone.softwareVersion}`, `<small class="soft"> SV ${phone.softwareVersion}</small>`]);
  const isStacked = chance.is(0.4);
  const colon = chance.pick([':', '', ' -']);
  const rows = phone.imeis.map((imei, at) => {
    const name = nameOf(at + 1);
    return isStacked
      ? `<p><span class="soft">${name}</span><br>${imeiSpan(imei, version)}</p>`
      : `<p class="row"><span>${name}${colon}</span> <span>${imeiSpan(imei, version)}</span></p>`;
  });
  const apart = chance.is(0.5) ? '.row{display:flex;justify-content:space-between;gap:.5em;flex-wrap:wrap}' : '';
  const meid = chance.is(0.2) ? `<p>MEID: ${phone.meid}</p>` : '';
  return Promise.resolve(overlay(scene, `<div class="title">${title}</div>${rows.join('')}${meid}`, `p{margin:.6em 0}${apart}`));
};

/** The software version in a row of its own: "SV 1" stands as near as "SIM 1". */
const versioned: Layout = (scene) => {
  const { phone } = scene;
  const nameOf = slotName(scene);
  const rows = phone.imeis.map(
    (imei, at) =>
      `<tr><td>${nameOf(at + 1)}</td><td>${imeiSpan(imei)}</td></tr><tr><td>SV ${at + 1}</td><td>${phone.softwareVersion}</td></tr>`,
  );
  return Promise.resolve(overlay(scene, `<div class="title">IMEI</div><table>${rows.join('')}</table>`, 'td{padding:.35em .8em .35em 0}'));
};

/** A table: the head of its column says what the numbers are. */
const table: Layout = (scene) => {
  const { phone, chance } = scene;
  const rows = phone.imeis.map((imei, at) => `<tr><td>${at + 1}</td><td>${imeiSpan(imei)}</td><td>${phone.softwareVersion}</td></tr>`);
  const head = chance.pick(['SIM', 'Slot', '#', scene.words.slot]);
  return Promise.resolve(
    overlay(
      scene,
      `<table><tr class="soft"><td>${head}</td><td>IMEI</td><td>${chance.pick(['SV', 'SVN'])}</td></tr>${rows.join('')}</table>`,
      'td{padding:.4em .7em .4em 0;font-size:.92em}',
    ),
  );
};

/** Every row names its number in full. */
const named: Layout = (scene) => {
  const { phone, chance, words } = scene;
  const many = phone.imeis.length > 1;
  const label = chance.pick([
    (slot: number) => `IMEI${many ? slot : ''}`,
    (slot: number) => `IMEI ${many ? slot : ''}`,
    (slot: number) => `IMEI (SIM ${slot})`,
    (slot: number) => `IMEI (${words.slot} ${slot})`,
    (slot: number) => `SIM ${slot} IMEI`,
  ]);
  const version = chance.pick(['', ` / ${phone.softwareVersion}`]);
  const rows = phone.imeis.map((imei, at) => `<p>${label(at + 1).trim()}: ${imeiSpan(imei, version)}</p>`);
  const others = otherRows(scene, chance.whole(0, 2)).map(([name, value]) => `<p>${escaped(name)}: ${value}</p>`);
  const all = chance.is(0.5) ? [...others, ...rows] : [...rows, ...others];
  return Promise.resolve(overlay(scene, `<div class="title">${words.device}</div>${all.join('')}`, 'p{margin:.6em 0}'));
};

/** Label, number and bars one below the other, as newer phones show them. */
const barred: Layout = async (scene) => {
  const { phone, chance, words } = scene;
  const isBarred = chance.is(0.6);
  const parts = await Promise.all(
    phone.imeis.map(async (imei, at) => {
      const code = isBarred ? await bars('Code128', imei.digits) : '';
      const label = phone.imeis.length > 1 ? `IMEI${chance.pick([' ', ''])}${at + 1}` : 'IMEI';
      return `<p><b>${label}</b><br>${imeiSpan(imei)}</p>${code}`;
    }),
  );
  const eid = `<p><b>EID</b><br>${phone.eid}</p>${isBarred ? await bars('Code128', phone.eid) : ''}`;
  return overlay(
    scene,
    `<div class="title">${words.device}</div>${chance.is(0.6) ? eid : ''}${parts.join('')}`,
    'p{margin:.5em 0;overflow-wrap:anywhere}',
  );
};

/** A title, then numbers and nothing else. */
const bareBelow: Layout = (scene) =>
  Promise.resolve(
    overlay(
      scene,
      `<div class="title">IMEI</div>${scene.phone.imeis.map((imei) => `<p>${imeiSpan(imei, scene.chance.pick(['', ` / ${scene.phone.softwareVersion}`]))}</p>`).join('')}`,
      'p{margin:.4em 0}',
    ),
  );

export const dialogs = { titled, versioned, table, named, barred, bareBelow } as const;
