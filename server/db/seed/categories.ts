import type { RiskType } from '#domain/policy/risk-type.ts';

/** Names of the categories by product type and risk type; for multi-device, the options of specification §9. */
const names: readonly [productTypeId: number, riskType: RiskType, names: readonly string[]][] = [
  [1, 1, ['Móvil']],
  [2, 2, ['Persona']],
  [3, 3, ['Patinete']],
  [4, 4, ['Aparato']],
  [5, 1, ['Móvil']],
  [
    5,
    5,
    [
      'Tableta',
      'Portátil',
      'Netbook',
      'GPS',
      'Cámara digital',
      'Videocámara',
      'Reproductor MP3',
      'Reproductor de DVD o Blu-ray',
      'Consola',
      'Televisor',
    ],
  ],
  [
    5,
    6,
    [
      'Frigorífico',
      'Congelador',
      'Lavadora',
      'Secadora',
      'Lavavajillas',
      'Vinoteca',
      'Horno',
      'Cocina',
      'Vitrocerámica',
      'Campana extractora',
    ],
  ],
  [6, 7, ['Portátil']],
  [7, 8, ['Smart TV']],
];

/** The id of a category is its position: a new one is added at the end. */
export const seededCategories = names
  .flatMap(([productTypeId, riskType, list]) => list.map((name) => ({ productTypeId, riskType, name })))
  .map((category, index) => ({ id: index + 1, ...category }));
