import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { ClaimDisplayStatus, ClaimStage } from '#domain/claim/claim-status.ts';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import type { Cover } from '#domain/policy/cover.ts';

export const claimTypeTexts: Readonly<Record<ClaimType, string>> = {
  1: 'Hurto',
  2: 'Robo',
  3: 'Rotura de la pantalla',
  4: 'Rotura de la tapa trasera',
  5: 'Roturas varias',
  6: 'Daños por agua',
  7: 'Fallecimiento',
  8: 'Invalidez',
  9: 'Lesiones del conductor',
  10: 'Daños a terceros',
  11: 'Reclamación de un tercero',
  12: 'Robo o hurto del patinete',
  13: 'Daños del patinete',
  14: 'Hospitalización',
  15: 'Avería',
  16: 'Daños del portátil',
  17: 'Daños del televisor',
  18: 'Daños del equipo multimedia',
  19: 'Daños del electrodoméstico',
  20: 'Robo o hurto del aparato',
};

export const documentTexts: Readonly<Record<ClaimDocumentType, readonly [title: string, description: string]>> = {
  invoice: ['Factura de compra', 'Con la fecha, el artículo y quién lo compró.'],
  'damage-photo': ['Fotos del daño', 'Que se vea todo el aparato y, de cerca, lo que está roto.'],
  'police-report': ['Denuncia', 'Entera, con el sello de la policía o de la guardia civil.'],
  'imei-block': ['Justificante del bloqueo del IMEI', 'Lo da tu operadora cuando bloquea el teléfono.'],
  'location-timeline': ['Cronología de Google Maps', 'La del día en que ocurrió, con las horas.'],
  'warranty-certificate': ['Certificado de la garantía', 'El que venía con el aparato.'],
  'death-certificate': ['Certificado de defunción', 'El del Registro Civil.'],
  autopsy: ['Informe de la autopsia', 'O la resolución del juzgado que diga que no se hizo.'],
  'medical-report': ['Informes médicos', 'Los de urgencias y los del seguimiento.'],
  'medical-expense-invoice': ['Facturas de gastos médicos', 'Con lo que se pagó y a quién.'],
  'lock-invoice': ['Factura del candado', 'La del candado con el que estaba atado.'],
  'disability-resolution': ['Resolución de la invalidez', 'La del organismo que la reconoce.'],
};

/** The Spanish label and help text of each extra field, by the ids of `domain/claim/claim-fields.ts`. */
export const fieldTexts: Readonly<Record<string, readonly [label: string, helper: string | null]>> = {
  third_party_name: ['Nombre del tercero', null],
  damage_description: ['Qué daños tiene', 'Qué se dañó, cómo y dónde.'],
  hospital_name: ['Hospital', null],
  start_date: ['Día de ingreso', null],
  end_date: ['Día de alta', 'Vacío si el ingreso sigue.'],
  type: ['Qué aparato es', null],
  marca: ['Marca', null],
  modelo: ['Modelo', null],
  fechaCompra: ['Fecha de compra', 'Se aseguran aparatos de menos de tres años.'],
  facturaTomador: ['¿La factura está a nombre del tomador?', null],
  disability: ['Se ha reconocido una invalidez', 'Entonces hace falta la resolución.'],
};

/** The Spanish text of each choice of an extra field, by its value in the data. */
export const optionTexts: Readonly<Record<string, string>> = {
  Si: 'Sí',
  No: 'No',
  fridge: 'Frigorífico',
  freezer: 'Congelador',
  washer: 'Lavadora',
  dryer: 'Secadora',
  dishwasher: 'Lavavajillas',
  'wine-cooler': 'Vinoteca',
  oven: 'Horno',
  cooker: 'Cocina',
  'ceramic-hob': 'Vitrocerámica',
  'extractor-hood': 'Campana extractora',
  tablet: 'Tableta',
  laptop: 'Portátil',
  netbook: 'Netbook',
  gps: 'GPS',
  'digital-camera': 'Cámara digital',
  camcorder: 'Videocámara',
  'mp3-player': 'Reproductor MP3',
  'dvd-player': 'Reproductor de DVD o Blu-ray',
  console: 'Consola',
  television: 'Televisor',
};

export const statusTexts: Readonly<Record<ClaimDisplayStatus, string>> = {
  ABIERTO: 'abierto',
  CERRADO: 'cerrado',
  DOCUMENTACION_RECHAZADA: 'documentación rechazada',
  DESCONOCIDO: 'desconocido',
};

/** The office's name of each stage of a claim. */
export const stageTexts: Readonly<Record<ClaimStage, string>> = {
  1: 'Recibido',
  2: 'En estudio',
  3: 'Faltan documentos',
  4: 'Aceptado',
  5: 'Cerrado',
  6: 'Denegado',
};

export const coverTexts: Readonly<Record<Cover, string>> = {
  covered: 'en vigor',
  'not-started': 'sin empezar',
  suspended: 'suspendida por impago',
  ended: 'terminada',
};
