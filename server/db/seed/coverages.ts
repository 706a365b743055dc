/** The coverages: the name of each, and what it is in one sentence. */
const texts = {
  screen: ['Rotura de pantalla', 'Reparamos la pantalla cuando se rompe por un golpe o una caída.'],
  breakage: ['Roturas varias', 'Cualquier otra rotura accidental que impida usarlo con normalidad.'],
  backCover: ['Rotura de la tapa trasera', 'Cambiamos la tapa cuando se rompe por accidente.'],
  water: ['Daños por agua', 'Derrames, lluvia o caídas al agua.'],
  robbery: ['Robo', 'Cuando te lo quitan con violencia, intimidación o fuerza.'],
  theft: ['Hurto', 'Cuando te lo quitan sin fuerza y sin que te des cuenta.'],
  breakdown: ['Avería', 'Fallos propios del aparato cuando acaba la garantía del fabricante.'],
  surge: ['Daños eléctricos', 'Subidas de tensión y cortocircuitos de la red.'],
  liability: ['Daños a terceros', 'Lo que tengas que pagar por daños causados al circular.'],
  rider: ['Lesiones del conductor', 'Gastos médicos por un accidente al circular.'],
  hospital: ['Hospitalización', 'Una cantidad por cada día de ingreso tras un accidente.'],
  death: ['Fallecimiento o invalidez', 'Un capital si el accidente causa la muerte o una invalidez permanente.'],
  documents: ['Documentos y llaves', 'Duplicados cuando te los roban junto con el bolso o la cartera.'],
  fraud: ['Uso fraudulento de tarjetas', 'Lo que gasten con tus tarjetas entre el robo y el aviso al banco.'],
} as const;
type Coverage = keyof typeof texts;

const basic: readonly Coverage[] = ['screen', 'breakage'];
const intermediate: readonly Coverage[] = [...basic, 'backCover', 'water'];
const top: readonly Coverage[] = [...intermediate, 'robbery', 'theft'];
const television: readonly Coverage[] = ['screen', 'surge'];

const byProduct: Readonly<Record<number, readonly Coverage[]>> = {
  1: basic,
  2: intermediate,
  3: top,
  15: ['screen', 'breakage'],
  16: ['screen', 'breakage', 'water', 'surge'],
  17: ['screen', 'breakage', 'water', 'surge', 'robbery', 'theft'],
  19: television,
  20: [...television, 'breakage'],
  21: [...television, 'breakage', 'robbery', 'breakdown'],
  101: ['documents', 'fraud', 'robbery'],
  102: ['liability', 'rider', 'hospital', 'death', 'theft', 'breakage'],
  103: ['breakdown'],
  104: [...top, 'surge', 'breakdown'],
};

/** The coverages of each product of the insurer, in the order in which they are shown. */
export const seededCoverages = Object.entries(byProduct).flatMap(([productId, coverages]) =>
  coverages.map((coverage, position) => {
    const [name, description] = texts[coverage];
    return { productId: Number(productId), position, name, description };
  }),
);
