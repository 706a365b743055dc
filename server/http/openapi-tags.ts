/** The descriptions of the tags; the tag of a call is the first part of its path. */
const tags: Readonly<Record<string, string>> = {
  'api-keys': 'Claves con las que los programas de los socios llaman a la API, para administración.',
  audit: 'Lo que ha hecho cada cual, para administración.',
  'audit-check': 'Si alguien ha tocado la auditoría.',
  bank_files: 'Ficheros del banco: lo cobrado y lo devuelto.',
  'blind-reviews': 'Lo que se decidió solo y una persona miró a ciegas, para la oficina.',
  'call-requests': 'Llamadas pedidas, para la oficina.',
  'call-you': 'Pedir que llamemos.',
  captures: 'Fotos y documentos que llegan, por tus 1.0.',
  closings: 'El cierre de un mes por distribuidor y tienda.',
  discounts: 'Descuentos y sus códigos.',
  distributors: 'Distribuidores y sus tiendas.',
  'erasure-requests': 'Borrados de datos que se han pedido, para la oficina.',
  evidence: 'Comprobar un justificante.',
  'evidence-files': 'Comprobar el PDF de un justificante.',
  'export-tokens': 'Permisos de un solo uso para descargar listas.',
  figures: 'Cuánto hay hoy por hacer, y qué ha pasado en un periodo.',
  generic_items: 'Marcas, modelos y precios de los bienes.',
  'generic_items-priv': 'Lo mismo, también lo oculto.',
  handoffs: 'Pasar del ordenador al móvil.',
  history: 'Lo que ha pasado con cada cosa, para la oficina.',
  'house-settings': 'Ajustes de la casa, para administración.',
  jobs: 'Trabajos pendientes y fallidos.',
  'received-evaluations': 'Las peritaciones que han llegado, para la oficina.',
  'labelled-examples': 'Fotos de ejemplo con lo que decidió una persona, para administración.',
  'legal-texts': 'Textos legales: los que están en vigor y los que lo estuvieron.',
  'legal-texts-priv': 'Los que están en vigor, para la oficina.',
  links: 'Enlaces cortos.',
  mails: 'Correos enviados.',
  'office-status': 'Lo que espera demasiado o ha fallado, para la oficina.',
  'payment-notices': 'Avisos de la pasarela de tarjetas.',
  payment_methods: 'Tarjetas y cuentas de todas las pólizas, para la oficina.',
  payment_transactions: 'Cobros y devoluciones.',
  policies: 'Pólizas, con sus bienes, recibos, peritaciones y siniestros.',
  'policy-claims': 'Siniestros de todas las pólizas.',
  product_categories: 'Categorías de producto.',
  product_types: 'Tipos de producto.',
  'product_types-priv': 'Lo mismo, para la oficina.',
  products: 'Productos, coberturas y tarifas.',
  'products-priv': 'Los productos, también los que no se contratan.',
  proposals: 'Contrataciones empezadas.',
  'proposals-priv': 'Las contrataciones empezadas que quien pregunta puede ver.',
  'public-discount': 'El descuento que se ofrece a cualquiera.',
  repair_centers: 'Servicios técnicos.',
  'repair_centers-priv': 'Lo mismo, para la oficina.',
  sepa_files: 'Ficheros de adeudos para el banco.',
  settings: 'Lo que la aplicación necesita saber de esta instalación.',
  'reminder-refusals': 'Quien no quiere que se le recuerde lo que dejó a medias.',
  session: 'La sesión de quien pregunta.',
  search: 'Todo lo que ve quien pregunta, buscado con un solo campo.',
  stores: 'Tiendas.',
  'stores-landings': 'Páginas de las tiendas.',
  'stores-landings-priv': 'Las páginas de las tiendas por las que se actúa.',
  'stores-priv': 'Las tiendas por las que se actúa.',
  'stores-select': 'Las mismas, para elegir una.',
  'waiting-evaluations': 'Peritaciones que esperan a una persona.',
  views: 'Los listados de la oficina como cada uno los ha guardado.',
  webhooks: 'Direcciones de terceros a las que se avisa de lo que pasa, firmado como dice Standard Webhooks.',
  'webhook-deliveries': 'Cada aviso a un webhook y cómo va.',
  withdrawals: 'El desistimiento de una póliza con el enlace recibido por correo, sin iniciar sesión.',
  users: 'Personas, sus sesiones y contraseñas.',
};

export function tagOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The tags of these paths, with their descriptions. @throws for a tag without a description */
export function tagsOf(paths: readonly string[]): { name: string; description: string }[] {
  return [...new Set(paths.map(tagOf))].toSorted().map((name) => {
    const description = tags[name];
    if (description === undefined) throw new Error(`the calls under /${name} have no words in openapi-tags.ts`);
    return { name, description };
  });
}
