import type { Chance } from '#tests/drawn/chance.ts';
import { barcodeSvg } from './barcodes.ts';
import type { Row } from './numbers.ts';

/** How a picture looks; nothing here decides what it says. */
export interface Look {
  font: string;
  isDark: boolean;
  /** CSS pixels of the text. */
  size: number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const value = (row: Row) => `<span class="value">${escaped(row.value)}</span>`;
const bars = async (row: Row) => (row.barcode ? `<div class="bars">${await barcodeSvg(row.barcode)}</div>` : '');

function colours({ isDark }: Look): string {
  return isDark
    ? '--paper:#101214;--ink:#f1f1f3;--soft:#9aa0a6;--panel:#1e2126'
    : '--paper:#f4f5f7;--ink:#16181c;--soft:#6a6f76;--panel:#fff';
}

function styled(look: Look, rules: string, body: string): string {
  return `<style>#picture{${colours(look)};font:${look.size}px/1.45 "${look.font}";color:var(--ink);background:var(--paper);width:100%}
#picture *{box-sizing:border-box}.bars svg{height:3em;width:80%;display:block;margin:.3em 0;background:#fff}.soft{color:var(--soft)}${rules}</style>${body}`;
}

type Layout = (rows: readonly Row[], look: Look, chance: Chance) => Promise<string>;

/** Labels on the left, values on the right, in panels. */
const settings: Layout = async (rows, look) => {
  const lines = await Promise.all(
    rows.map(
      async (row) => `<div class="row"><span>${escaped(row.label)}</span><span class="soft">${value(row)}</span></div>${await bars(row)}`,
    ),
  );
  const rules =
    '.panel{background:var(--panel);margin:1em;border-radius:.8em;padding:0 1em}.row{display:flex;justify-content:space-between;flex-wrap:wrap;gap:.4em;padding:.8em 0}';
  return styled(
    look,
    `${rules}h1{font-size:1.5em;margin:0;padding:2em 1em .5em}`,
    `<h1>Información</h1><div class="panel">${lines.join('')}</div>`,
  );
};

/** Small label over its value, line by line. */
const stacked: Layout = async (rows, look) => {
  const lines = await Promise.all(
    rows.map(async (row) => {
      const label = `<div class="soft">${escaped(row.label)}</div>`;
      return `<div class="row">${label}${value(row)}${await bars(row)}</div>`;
    }),
  );
  return styled(
    look,
    '.row{padding:.7em 1.4em}h1{font-size:1.3em;padding:2.4em 1em 1em;margin:0}.value{font-size:1.08em}',
    `<h1>Estado</h1>${lines.join('')}`,
  );
};

/** A dialog over a dimmed screen. */
const dialog: Layout = async (rows, look) => {
  const lines = await Promise.all(rows.map(async (row) => `<p>${escaped(row.label)}: ${value(row)}</p>${await bars(row)}`));
  const rules =
    '.shade{background:#777;padding:45% 8%}.box{background:var(--panel);border-radius:1.2em;padding:1.3em}p{margin:.5em 0}.button{text-align:right;font-weight:700}';
  return styled(look, rules, `<div class="shade"><div class="box">${lines.join('')}<div class="button">Aceptar</div></div></div>`);
};

/** A message or a receipt: sentences with the numbers among them. */
const message: Layout = async (rows, look) => {
  const lines = await Promise.all(
    rows.map(
      async (row) =>
        `<p>Te enviamos los datos que pediste.<br>${escaped(row.label)}: ${value(row)}</p>${await bars(row)}<p class="soft">Gracias por tu confianza. Guarda este mensaje.</p>`,
    ),
  );
  return styled(
    look,
    'article{background:var(--panel);margin:3em 1em;padding:1.2em;border-radius:.6em}',
    `<article><b>Tu tienda</b>${lines.join('')}</article>`,
  );
};

/** A printed label on a box. */
const label: Layout = async (rows, look) => {
  const lines = await Promise.all(
    rows.map(async (row) => `<div class="row">${await bars(row)}<b>${escaped(row.label)}</b> ${value(row)}</div>`),
  );
  const rules =
    '.carton{background:#b99a72;padding:9%}.paper{background:#fff;color:#111;padding:.8em;border:1px solid #999}.row{padding:.35em 0;border-bottom:1px solid #bbb}';
  return styled(
    look,
    rules,
    `<div class="carton"><div class="paper"><div>Smartphone 128 GB · Negro · Hecho en Vietnam</div>${lines.join('')}</div></div>`,
  );
};

/** Nothing but words, or nothing at all. */
const bare: Layout = (_rows, look, chance) => {
  const words = ['Ajustes', 'Pantalla de inicio', 'Sonido y vibración', 'Batería', 'Almacenamiento', 'Privacidad', 'Cuentas', 'Ayuda'];
  const lines = chance.is(0.3) ? [] : words.filter(() => chance.is(0.7));
  return Promise.resolve(
    styled(
      look,
      'p{padding:.4em 1.5em}main{min-height:28em;padding-top:2em}',
      `<main>${lines.map((one) => `<p>${one}</p>`).join('')}</main>`,
    ),
  );
};

export const layouts = { settings, stacked, dialog, message, label, bare } as const;

/** A camera's view of a picture: turned, at an angle, on a table, dimmed, with a reflection or the grid of a screen over it. */
export function photographed(picture: string, width: number, chance: Chance): string {
  const angle = (limit: number) => chance.between(-limit, limit).toFixed(2);
  const turn = chance.is(0.25) ? chance.pick([90, 180, 270]) : 0;
  const table = `hsl(${chance.whole(0, 360)} ${chance.whole(5, 30)}% ${chance.whole(15, 75)}%)`;
  const glare = chance.is(0.3)
    ? `<div style="position:absolute;inset:0;background:radial-gradient(circle at ${chance.whole(10, 90)}% ${chance.whole(10, 90)}%,#fffc,#fff0 40%)"></div>`
    : '';
  const grid = chance.is(0.3)
    ? `<div style="position:absolute;inset:0;mix-blend-mode:multiply;background:repeating-linear-gradient(${chance.whole(0, 180)}deg,#0003 0 1px,#fff0 1px 3px)"></div>`
    : '';
  const light = `brightness(${chance.between(0.45, 1.1).toFixed(2)}) contrast(${chance.between(0.6, 1.1).toFixed(2)})`;
  return `<div id="photo" style="position:relative;overflow:hidden;background:${table};padding:${Math.round(width * 0.18)}px;filter:${light}">
<div style="transform:perspective(${width * 3}px) rotate(${turn}deg) rotateX(${angle(16)}deg) rotateY(${angle(16)}deg) rotateZ(${angle(8)}deg)">${picture}</div>${glare}${grid}</div>`;
}
