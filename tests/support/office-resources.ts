import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { addDistributors, addStore } from '#tests/support/office.ts';
import type { OfficeResource } from '#tests/support/office-resource.ts';

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: false }).first().fill(text);
};

/** Chooses a row in a lookup by its name, with the keyboard alone. */
export async function chooseOf(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  // Typed letter by letter once the field is in view: a page that scrolls closes the list.
  await box.click();
  await box.pressSequentially(text);
  await expect(page.getByRole('option', { name: text })).toBeVisible();
  // The rows for fewer letters may still be shown: presses the arrow key until the right one is marked.
  await expect(async () => {
    await box.press('ArrowDown');
    const reached = page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`);
    await expect(reached).toHaveText(text, { timeout: 500 });
  }).toPass();
  await box.press('Enter');
  await expect(box).toHaveValue(text);
}

async function countOf(server: AppServer, sql: string, word: string): Promise<number> {
  const rows = await server.query<{ count: string }>(sql, [`%${word}%`]);
  return Number(rows[0]?.count);
}

const place = { Dirección: 'Calle Larga 1', 'Código postal': '28013', Ciudad: 'Madrid' };

/** Adds a store with this name, and another one, because with a single store nothing has to be chosen. Returns its id. */
async function addNamedStore(server: AppServer, word: string): Promise<number> {
  const [distributorId = 0] = await addDistributors(server, [`Casa ${word}`, `CASA-${word}`]);
  const id = await addStore(server, distributorId);
  await server.query('update stores set name = $2 where id = $1', [id, `Local ${word}`]);
  const [otherId = 0] = await addDistributors(server, [`Otra casa ${word}`, `OTRA-${word}`]);
  await addStore(server, otherId);
  return id;
}

export const officeResources: readonly OfficeResource[] = [
  {
    many: 'Distribuidores',
    list: '/oficina/distribuidores',
    fresh: 'Nuevo distribuidor',
    needed: 'Nombre',
    fill: (page, word) => fill(page, { Nombre: `Grupo ${word}`, Código: `G-${word}` }),
    named: (word) => `Grupo ${word}`,
    change: { label: 'Correo', to: 'hola@grupo.example', told: /Correo: — → hola@grupo\.example/ },
    onlyInFile: 'Documento',
    rows: {
      action: 'Importar distribuidores',
      at: async () => '/oficina/distribuidores',
      head: 'Nombre;Código;Documento;Estado',
      good: (word) => `"Los ""${word}"", S.A.";${word}-UNO;;Inactivo`,
      bad: (word) => `Más ${word};${word}-DOS;B12345678;`,
      column: 'Documento',
      mended: 'B12345674',
      count: (server, word) => countOf(server, 'select count(*) from distributors where name like $1', word),
    },
  },
  {
    many: 'Tiendas',
    list: '/oficina/tiendas',
    fresh: 'Nueva tienda',
    needed: 'Nombre',
    prepare: (server, word) => addDistributors(server, [`Cadena ${word}`, `CADENA-${word}`]),
    fill: async (page, word) => {
      await chooseOf(page, 'Distribuidor', `Cadena ${word}`);
      await fill(page, { Código: `T-${word}`, Nombre: `Tienda ${word}`, ...place });
    },
    named: (word) => `Tienda ${word}`,
    change: { label: 'Ciudad', to: 'Getafe', told: /Ciudad: Madrid → Getafe/ },
    onlyInFile: 'Dirección',
    rows: {
      action: 'Importar tiendas',
      at: async (server, word) => `/oficina/distribuidores/${(await addDistributors(server, [`Filas ${word}`, `FILAS-${word}`]))[0]}`,
      head: 'code;name;address;postal_code;city',
      good: (word) => `F-${word};"Móviles ""${word}""";"Calle 1; local 2";28001;Madrid`,
      bad: (word) => `M-${word};Otra ${word};Calle 2;99;Madrid`,
      column: 'postal_code',
      mended: '28002',
      count: (server, word) => countOf(server, 'select count(*) from stores where name like $1 and deleted_at is null', word),
    },
  },
  {
    many: 'Páginas de tiendas',
    list: '/oficina/landings',
    fresh: 'Nueva página',
    needed: 'Título',
    prepare: addNamedStore,
    begin: async (page, word) => {
      await chooseOf(page, '¿De qué tienda es?', `Local ${word}`);
      await page.getByRole('button', { name: 'Escribirla' }).click();
    },
    fill: (page, word) =>
      fill(page, {
        Título: `Página ${word}`,
        'Dirección de la página': `Pagina-${word}`,
        Texto: 'Roturas, agua y robo.',
        Barra: '#14213D',
        Botón: '#FFA36B',
        Enlaces: '#1F4E9E',
      }),
    named: (word) => `Página ${word}`,
    found: async (server, word) => {
      const [store] = await server.query<{ id: number }>('select id from stores where name = $1', [`Local ${word}`]);
      return `filter[store_id]=${store?.id}`;
    },
    change: { label: 'Texto', to: 'Roturas y robo.', told: /Texto: Roturas, agua y robo\. → Roturas y robo\./ },
    onlyInFile: 'Qué ofrece',
    rows: {
      action: 'Importar páginas',
      at: async (server, word) => `/oficina/tiendas/${await addNamedStore(server, word)}`,
      head: 'Título;Dirección;Texto;Qué ofrece;Plan;Estado',
      good: (word) => `"Una ""${word}""";una-${word};"Roturas.\nAgua; y robo.";Móvil;Top;Borrador`,
      bad: (word) => `Dos ${word};dos-${word};Texto.;Nave;;`,
      column: 'Qué ofrece',
      mended: 'móvil, patinete',
      count: (server, word) => countOf(server, 'select count(*) from store_landings where title like $1', word),
    },
    isRemovable: false,
  },
  {
    many: 'Servicios técnicos',
    list: '/oficina/servicios-tecnicos',
    fresh: 'Nuevo servicio técnico',
    needed: 'Nombre',
    fill: (page, word) => fill(page, { Nombre: `Taller ${word}`, ...place, 'Marcas que repara': 'Xiaomi\nApple' }),
    named: (word) => `Taller ${word}`,
    change: { label: 'Marcas que repara', to: 'Apple\nSamsung', told: /Marcas que repara: Xiaomi, Apple → Apple, Samsung/ },
    onlyInFile: 'Dirección',
    rows: {
      action: 'Importar servicios técnicos',
      at: async () => '/oficina/servicios-tecnicos',
      head: 'Nombre;Dirección;Código postal;Ciudad;Marcas',
      good: (word) => `Taller ${word};"Calle ""Mayor"", 1; bajo";28001;Madrid;Xiaomi, Apple`,
      bad: (word) => `Otro ${word};Calle 2;280;Madrid;Todas`,
      column: 'Código postal',
      mended: '28002',
      count: (server, word) => countOf(server, 'select count(*) from repair_centers where name like $1', word),
    },
  },
  {
    many: 'Marcas y modelos',
    list: '/oficina/articulos',
    fresh: 'Nuevo modelo',
    needed: 'Marca',
    fill: async (page, word) => {
      await page.getByLabel('Qué es').selectOption('Patinete');
      await fill(page, { Marca: 'Rodante', Modelo: `Uno ${word}`, 'Precio nuevo': '399,90' });
    },
    named: (word) => `Uno ${word}`,
    change: { label: 'Precio nuevo', to: '349', told: /Precio nuevo: 399,9 → 349/ },
    onlyInFile: 'Alta',
    rows: {
      action: 'Importar modelos',
      at: async () => '/oficina/articulos',
      head: 'Marca;Modelo;Qué es;Precio nuevo;Referencia',
      good: (word) => `Rodante;"Diez ""${word}""; 10";Patinete;1.249,90;`,
      bad: (word) => `Rodante;Once ${word};Patín;899;R-${word}`,
      column: 'Qué es',
      mended: 'patinete',
      count: (server, word) => countOf(server, 'select count(*) from generic_items where model like $1', word),
    },
  },
  {
    many: 'Descuentos',
    list: '/oficina/descuentos',
    fresh: 'Nuevo descuento',
    needed: 'Código',
    prepare: addNamedStore,
    fill: async (page, word) => {
      await fill(page, { Código: word, Descripción: `Un 10 % por ${word}`, Cuánto: '10', Hasta: '2099-12-31' });
      await chooseOf(page, 'Solo en la tienda', `Local ${word}`);
    },
    named: (word) => word.toUpperCase(),
    change: { label: 'Cuánto', to: '12,5', told: /Cuánto: 10 → 12,5/ },
    onlyInFile: 'Tipo',
    rows: {
      action: 'Importar descuentos',
      at: async (server, word) => `/oficina/tiendas/${await addNamedStore(server, word)}`,
      head: 'code;description;kind;value',
      good: (word) => `${word}-UNO;"Un ""${word}"" de menos";porcentaje;10,5`,
      bad: (word) => `${word}-DOS;${word};porcentaje;110`,
      column: 'value',
      mended: '11',
      count: (server, word) => countOf(server, 'select count(*) from discounts where code like upper($1)', word),
    },
  },
  {
    many: 'Categorías',
    list: '/oficina/categorias',
    fresh: 'Nueva categoría',
    needed: 'Nombre',
    fill: async (page, word) => {
      await fill(page, { Nombre: `Clase ${word}` });
      await page.getByLabel('Tipo de producto').selectOption('Patinete');
      await page.getByLabel('Qué asegura').selectOption('Patinete');
    },
    named: (word) => `Clase ${word}`,
    found: async () => 'search=clase',
    change: { label: 'Nombre', to: 'Otra clase', told: /Nombre: Clase \w+ → Otra clase/ },
    renamed: 'Otra clase',
    onlyInFile: 'Alta',
    rows: {
      action: 'Importar categorías',
      at: async () => '/oficina/categorias',
      head: 'Nombre;Tipo de producto;Qué asegura;Estado',
      good: (word) => `"Las ""${word}""; nuevas";Patinete;Patinete;Inactivo`,
      bad: (word) => `Más ${word};Móvil;Patinete;`,
      column: 'Qué asegura',
      mended: 'móvil',
      count: (server, word) => countOf(server, 'select count(*) from product_categories where name like $1', word),
    },
  },
  {
    many: 'Productos',
    list: '/oficina/productos',
    fresh: 'Nuevo producto',
    needed: 'Nombre',
    fill: async (page, word) => {
      await page.getByLabel('Tipo de producto').selectOption('Patinete');
      await fill(page, {
        Nombre: `Seguro ${word}`,
        'Qué cubre': 'Robo',
        'En una frase': 'Te pagamos lo que vale.',
        'A menos de': '500',
        'Al mes': '3,95',
        'Al año': '39,50',
        'Qué no cubre': 'El desgaste.',
        Límites: 'Con candado.',
      });
    },
    named: (word) => `Seguro ${word}`,
    found: async () => 'filter[product_type_id]=3&filter[active]=0',
    rows: {
      action: 'Importar productos',
      at: async () => '/oficina/productos',
      head: 'Nombre;Tipo de producto;Estado;Qué cubre;Tarifa;Qué no cubre;Límites',
      good: (word) =>
        `"Seguro ""${word}"" nuevo";Patinete;Inactivo;"Robo: Te pagamos lo que vale.\nRotura: Se arregla.";"0-500: 3,95 / 39,50; 500-900: 5 / 50";"El desgaste.\nLa pérdida.";Con candado.`,
      bad: (word) => `Otro ${word};Patinete;Inactivo;Robo: Te lo pagamos.;0-500: 3,95;El desgaste.;Con candado.`,
      column: 'Tarifa',
      mended: '0-500: 3,95 / 39,50',
      count: (server, word) => countOf(server, 'select count(*) from products where name like $1', word),
    },
    change: { label: 'Al mes', to: '4,10', told: /Tarifa: 0,00–500,00: 3,95 \/ 39,50 → 0,00–500,00: 4,10 \/ 39,50/ },
    onlyInFile: 'Tarifa',
  },
  {
    many: 'Usuarios',
    list: '/oficina/usuarios',
    fresh: 'Nuevo usuario',
    needed: 'Correo',
    fill: async (page, word) => {
      await page.getByLabel('Papel').selectOption('Oficina');
      await fill(page, { Correo: `${word}@usuarios.example`, Nombre: word, 'Primer apellido': 'Prueba', Teléfonos: '600 123 123' });
    },
    named: (word) => `${word} Prueba`,
    change: { label: 'Teléfonos', to: '600 123 124', told: /Cambio\s*Carmen Prueba\s*Teléfonos\d/ },
    onlyInFile: 'Id',
    rows: {
      action: 'Importar usuarios',
      at: async () => '/oficina/usuarios',
      head: 'email;role;name;surname1',
      good: (word) => `${word}-uno@filas.example;tienda;"La ""${word}""";Una`,
      bad: (word) => `${word}-dos@filas.example;jefe;${word};Dos`,
      column: 'role',
      mended: 'oficina',
      count: (server, word) => countOf(server, 'select count(*) from users where email like lower($1)', word),
    },
  },
];
