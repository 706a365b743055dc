import type { FieldChange, Leaf } from './changes.ts';
import type { AuditKind } from './event-kind.ts';
import type { EventSubject, HistorySubject } from './event-subject.ts';
import { fieldText } from './field-words.ts';

const made = 'Alta';
const changed = 'Cambio';
const ended = 'Baja';

/** The text of each kind of event in the history of one record, on screen and in exported files. A kind without a text does not compile. */
export const eventWords: Readonly<Record<AuditKind, string>> = {
  'session-opened': 'Inicio de sesión',
  'log-in-failed': 'Inicio de sesión rechazado',
  'data-export-asked': 'Copia de sus datos pedida',
  'data-export-read': 'Copia de sus datos descargada',
  'session-closed': 'Sesión cerrada',
  'sessions-closed': 'Sesiones cerradas',
  'phone-disconnected': 'Móvil desconectado',
  'password-chosen': 'Contraseña elegida',
  'passkey-added': 'Llave de acceso creada',
  'passkey-removed': 'Llave de acceso quitada',
  'factor-added': 'Segundo factor configurado',
  'factor-removed': 'Segundo factor quitado',
  'factor-reset': 'Segundo factor quitado por administración',
  'factor-failed': 'Código del segundo factor equivocado',
  'recovery-codes-renewed': 'Códigos de recuperación nuevos',
  'recovery-code-used': 'Código de recuperación usado',
  'email-proved': 'Correo comprobado',
  'email-change-asked': 'Cambio de correo pedido',
  'user-created': made,
  'user-changed': changed,
  'user-deleted': ended,
  'directory-linked': 'Entra desde ahora con el directorio',
  'directory-unlinked': 'Ya no entra con el directorio',
  'user-linked': 'Una persona más actúa en su nombre',
  'user-unlinked': 'Una persona ya no actúa en su nombre',
  'users-imported': 'Personas importadas',
  'network-made': made,
  'network-changed': changed,
  'network-ended': ended,
  'distributors-imported': 'Distribuidores importados',
  'stores-imported': 'Tiendas importadas',
  'repair-centers-imported': 'Servicios técnicos importados',
  'items-imported': 'Modelos importados',
  'categories-imported': 'Categorías importadas',
  'products-imported': 'Productos importados',
  'discounts-imported': 'Descuentos importados',
  'landings-imported': 'Páginas importadas',
  'texts-imported': 'Textos importados',
  'catalogue-made': made,
  'catalogue-changed': changed,
  'catalogue-ended': ended,
  'call-taken': 'Llamada cogida o soltada',
  'call-handled': 'Llamada atendida',
  'call-noted': 'Nota de la llamada',
  'text-published': 'Texto legal publicado',
  'settings-changed': 'Ajustes de la casa',
  'proposal-withdrawn': 'Contratación retirada',
  'policy-booked': 'Contratación',
  'policy-changed': changed,
  'policy-ended': 'Fin de la póliza',
  'refund-asked': 'Devolución pedida, a la espera de otra persona',
  'refund-declined': 'Devolución no aprobada',
  'refund-decided': 'Devolución decidida',
  'sign-code-asked': 'Código para firmar pedido',
  'sign-code-refused': 'Código para firmar equivocado',
  'policy-signed': 'Firma',
  'policy-mailed': 'Correo enviado',
  'policy-sent': 'Comunicada a la aseguradora',
  'policy-activated': 'Póliza pagada',
  'discount-added': 'Descuento añadido',
  'discount-removed': 'Descuento quitado',
  'position-shared': 'Posición del móvil compartida',
  'position-read': 'Posición del móvil consultada',
  'position-withdrawn': 'Posición del móvil retirada',
  'list-exported': 'Lista descargada',
  'evidence-read': 'Fotos consultadas',
  'contract-read': 'Contrato consultado',
  'job-retried': 'Trabajo repetido',
  'message-retried': 'Aviso enviado otra vez',
  'api-key-made': made,
  'api-key-changed': changed,
  'api-key-ended': 'Revocada',
  'api-key-renewed': 'Clave nueva',
  'webhook-made': made,
  'webhook-changed': changed,
  'webhook-ended': ended,
  'webhook-secret-renewed': 'Secreto nuevo',
  'webhook-gone': 'Apagado: su servidor respondió 410',
  'webhook-delivery-resent': 'Envío repetido',
  'erasure-asked': 'Borrado de datos pedido',
  'erasure-withdrawn': 'Borrado de datos retirado',
  'user-erased': 'Datos personales borrados',
  'evaluation-opened': 'Peritación empezada',
  'imei-registered': 'IMEI registrado',
  'imei-refused': 'IMEI rechazado',
  'retries-reset': 'Repeticiones devueltas',
  'evaluation-submitted': 'Peritación enviada',
  'evaluation-decided': 'Peritación decidida',
  'evaluation-looked-at': 'Peritación mirada a ciegas',
  'review-asked': 'Revisión pedida',
  'capture-received': 'Foto recibida',
  'claim-opened': 'Siniestro empezado',
  'claim-declared': 'Siniestro declarado',
  'claim-changed': 'Cambio en el siniestro',
  'handoff-made': 'Paso al móvil preparado',
  'handoff-opened': 'Paso al móvil abierto',
  'handoff-refused': 'Paso al móvil rechazado',
  'handoff-redeemed': 'Paso al móvil hecho',
  'handoff-cancelled': 'Paso al móvil cancelado',
  'handoff-mailed': 'Paso al móvil enviado por correo',
  'payment-started': 'Pago empezado',
  'payment-booked': 'Cobro',
  'payment-unmatched': 'Cobro sin recibo',
  'payment-refused': 'Pago rechazado',
  'payment-returned': 'Devolución',
  'payment-deleted': 'Recibo borrado',
  'payment-method-added': 'Forma de pago añadida',
  'payment-method-changed': 'Forma de pago cambiada',
  'mandate-ended': 'Mandato terminado',
  'account-refused': 'Cuenta rechazada por el banco',
  'sepa-file-made': 'Fichero de adeudos hecho',
  'sepa-file-handed-over': 'Fichero de adeudos entregado al banco',
  'sepa-file-read': 'Fichero de adeudos descargado',
  'bank-file-imported': 'Fichero del banco importado',
  'audit-removed': 'Sucesos retirados al acabar su plazo',
};

/** Texts for the list of the events of all records, where those above ("Alta", "Cambio") would not say of what. */
const wordsAmongAll: Readonly<Partial<Record<AuditKind, string>>> = {
  'user-created': 'Alta de usuario',
  'user-changed': 'Cambio de usuario',
  'user-deleted': 'Baja de usuario',
  'network-made': 'Alta en la red de venta',
  'network-changed': 'Cambio en la red de venta',
  'network-ended': 'Baja en la red de venta',
  'catalogue-made': 'Alta en el catálogo',
  'catalogue-changed': 'Cambio en el catálogo',
  'catalogue-ended': 'Baja en el catálogo',
  'policy-changed': 'Cambio en la póliza',
  'api-key-made': 'Alta de clave de API',
  'api-key-changed': 'Cambio de clave de API',
  'api-key-ended': 'Clave de API revocada',
  'api-key-renewed': 'Clave de API hecha o cambiada',
  'webhook-made': 'Alta de webhook',
  'webhook-changed': 'Cambio de webhook',
  'webhook-ended': 'Baja de webhook',
  'webhook-secret-renewed': 'Secreto nuevo de un webhook',
  'webhook-gone': 'Webhook apagado: su servidor respondió 410',
};

/** The text of an event in the list of the events of all records. A kind that only a newer server knows is shown as its code. */
export function eventText(kind: string): string {
  const words: Partial<Record<string, string>> = { ...eventWords, ...wordsAmongAll };
  return words[kind] ?? kind;
}

const subjectWords: Readonly<Record<HistorySubject, string>> = {
  policy: 'Póliza',
  claim: 'Siniestro',
  user: 'Usuario',
  distributor: 'Distribuidor',
  store: 'Tienda',
  landing: 'Página',
  'repair-center': 'Servicio técnico',
  discount: 'Descuento',
  'generic-item': 'Marca y modelo',
  product: 'Producto',
  'product-type': 'Tipo de producto',
  'product-category': 'Categoría',
  'call-request': 'Llamada',
  house: 'Ajustes de la casa',
  webhook: 'Webhook',
  'api-key': 'Clave de API',
};

/** The subject of an event in words: "Tienda 5"; a policy is named by its number. */
export function subjectText({ type, id }: EventSubject, policyNumber: string | null): string {
  if (type === 'house') return subjectWords.house;
  return `${subjectWords[type]} ${type === 'policy' ? (policyNumber ?? id) : id}`;
}

/** A value as text; a dash for an empty one. */
export function leafText(value: Leaf | undefined): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return Array.isArray(value) ? value.join(', ') || '—' : String(value);
}

/** Each changed field with its old and its new value: "Precio: 100 → 120". Of a personal field only the name. */
export function changesText(changes: readonly FieldChange[]): string {
  return changes
    .map(({ field, before, after }) =>
      after === undefined ? fieldText(field) : `${fieldText(field)}: ${leafText(before)} → ${leafText(after)}`,
    )
    .join('; ');
}

const detailWords: Readonly<Record<string, string>> = {
  account: 'Cuenta, cifrada',
  bankFileId: 'Fichero del banco',
  blockedUntil: 'Bloqueado hasta',
  by: 'Por medio de',
  callRequest: 'Llamada',
  capture: 'Foto o documento',
  category: 'Categoría',
  change: 'Cambio',
  channel: 'Por',
  claim: 'Siniestro',
  code: 'Motivo',
  consent: 'Consentimiento',
  created: 'Creados',
  delivery: 'Envío',
  discount: 'Descuento',
  distributor: 'Distribuidor',
  evaluation: 'Peritación',
  event: 'Suceso',
  filter: 'Filtros',
  from: 'De',
  grant: 'Permiso',
  handoff: 'Paso al móvil',
  house: 'Ajustes',
  isHandedOver: 'Entregado',
  isHandled: 'Atendida',
  isTaken: 'Cogida',
  item: 'Artículo',
  job: 'Trabajo',
  kind: 'Clase',
  landing: 'Página',
  list: 'Lista',
  mail: 'Correo',
  message: 'Aviso',
  methodId: 'Forma de pago',
  paymentId: 'Recibo',
  paymentIds: 'Recibos',
  product: 'Producto',
  productType: 'Tipo de producto',
  proposal: 'Propuesta',
  ranges: 'Números de los retirados',
  reason: 'Motivo',
  refund_cents: 'Céntimos devueltos',
  repairCenter: 'Servicio técnico',
  replaces: 'Sustituye a',
  role: 'Papel',
  rows: 'Filas',
  sepaFileId: 'Fichero de adeudos',
  sha256: 'SHA-256',
  source: 'Origen',
  store: 'Tienda',
  text: 'Texto',
  to: 'A',
  transactionId: 'Movimiento',
  transactions: 'Adeudos',
  tries: 'Intentos',
  type: 'Tipo',
  user: 'Usuario',
  verdict: 'Resultado',
  version: 'Versión',
  way: 'Con',
};

/** The other data of an event, each with its name in words; a name without words is shown as it is. */
export function detailTexts(details: Readonly<Record<string, string | number | boolean>>): { name: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({ name: detailWords[name] ?? name, value: leafText(value) }));
}
