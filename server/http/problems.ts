import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { faultsInWords } from './field-words.ts';

/** HTTP status and Spanish text of each problem code. The app has its own, longer texts; these are for other users of the API. */
const problems: Record<ProblemCode, readonly [status: number, message: string]> = {
  'invalid-input': [422, 'Por favor, revisa los datos e inténtalo de nuevo.'],
  'invalid-json': [400, 'Lo enviado no es JSON en UTF-8. Corrígelo y envíalo otra vez.'],
  'invalid-query': [400, 'Revisa los parámetros de la dirección: hay alguno que no existe o no vale.'],
  unauthenticated: [401, 'Hay que iniciar sesión.'],
  'wrong-credentials': [401, 'El correo o la contraseña no son correctos.'],
  forbidden: [403, 'No tienes permiso para esto.'],
  'scope-missing': [403, 'A esta clave de API le falta un permiso.'],
  'network-refused': [403, 'Con este usuario solo se entra desde la red de la empresa.'],
  'second-factor-needed': [401, 'Falta el código de tu aplicación de códigos, o uno de recuperación. También vale una llave de acceso.'],
  'factor-again': [403, 'Confirma que eres tú: para esto hace falta mostrar otra vez el segundo factor.'],
  'factor-missing': [403, 'Antes de seguir hay que configurar un segundo factor en «Tu acceso».'],
  'not-found': [404, 'No existe, o no es tuyo.'],
  'method-not-allowed': [405, 'Esa dirección no admite ese método.'],
  'different-bytes': [409, 'Con ese identificador ya se envió otra cosa. Usa uno nuevo.'],
  'already-exists': [409, 'Ya existe.'],
  'changed-meanwhile': [409, 'Ha cambiado desde que lo leíste. Vuelve a leerlo y repite tu cambio.'],
  'price-changed': [409, 'El precio ha cambiado. Vuelve a leer la contratación y confirma el nuevo.'],
  'already-contracted': [410, 'Eso ya se ha contratado: mira la póliza en tu área.'],
  'in-use': [409, 'Hay otras cosas que dependen de esto: acábalas o quítalas antes.'],
  'csv-rejected': [422, 'El archivo tiene errores: no se ha importado nada.'],
  'in-progress': [409, 'La misma petición se está atendiendo ya. Espera un momento y repítela.'],
  'imei-invalid': [422, 'El IMEI no es correcto. Revisa sus 15 cifras.'],
  'imei-unreadable': [422, 'No podemos leer tu IMEI.'],
  'imei-repeated': [409, 'Ese IMEI ya es de otro móvil asegurado. Revisa que sea el de este.'],
  'imei-cap-reached': [409, 'No quedan intentos para el IMEI.'],
  'photo-cap-reached': [409, 'No quedan repeticiones de las fotos.'],
  'risk-ambiguous': [409, 'Hay varios móviles: di cuál.'],
  'evaluation-not-required': [409, 'Esta póliza no necesita peritación.'],
  'evaluation-closed': [409, 'La peritación ya está cerrada.'],
  'held-by-another': [409, 'Otra persona la está mirando. Espera a que la deje.'],
  'challenge-unknown': [422, 'El código de la pantalla no es de esta peritación.'],
  'challenge-used': [409, 'El código de la pantalla ya se ha usado.'],
  'capture-missing': [409, 'Falta una foto que todavía no ha llegado.'],
  'handoff-expired': [410, 'Ese enlace ha caducado. Pide otro en el ordenador.'],
  'handoff-used': [409, 'Ese enlace ya se ha usado en otro móvil.'],
  'handoff-cancelled': [410, 'Se ha cancelado desde el ordenador.'],
  'handoff-locked': [410, 'Demasiados números equivocados: hay que empezar otra vez.'],
  'handoff-wrong-code': [422, 'Ese no es el número de la otra pantalla.'],
  'handoff-limit': [409, 'Hoy se han conectado ya demasiados móviles a esta póliza.'],
  'link-expired': [410, 'Ese enlace ha caducado o ya se ha usado. Pide otro.'],
  'email-unproved': [409, 'Abre el enlace que te hemos enviado por correo y firma después.'],
  'signature-unavailable': [503, 'El servicio que firma los contratos no responde: no se ha firmado nada. Prueba dentro de un rato.'],
  'device-unknown': [403, 'No conocemos este dispositivo. Te hemos enviado un correo con un enlace para entrar.'],
  'directory-required': [403, 'Este usuario entra con el directorio de su empresa, y no con una contraseña de aquí.'],
  'payment-settled': [409, 'Ese recibo no está pendiente, o su estado no lo permite.'],
  'payment-under-way': [409, 'El banco tiene ya ese cobro en marcha.'],
  'payment-unavailable': [409, 'Ahora no se puede pagar así. Elige otra forma de pago.'],
  'account-refused': [409, 'El banco ha dicho que en esa cuenta no se puede cargar nada: hace falta otra.'],
  'last-receipt': [409, 'Es el único recibo de la póliza: para no cobrarlo hay que cancelarla.'],
  'bank-file-unreadable': [422, 'El archivo no es un pain.002 ni un camt.054 que se pueda leer.'],
  'hash-mismatch': [410, 'Lo que ha llegado no es lo que se envió: hay que enviarlo de nuevo.'],
  'upload-gone': [410, 'Ese envío ya no existe: hay que empezarlo de nuevo.'],
  'upload-offset': [409, 'Lo que ha llegado de ese envío no acaba ahí: pregunta con HEAD dónde seguir.'],
  'upload-version': [412, 'Se habla tus 1.0.0: falta Tus-Resumable o es otra versión.'],
  'upload-content-type': [415, 'Cada trozo de un envío es application/offset+octet-stream.'],
  'upload-invalid': [400, 'Esa petición de tus no está bien hecha o pide lo que aquí no se ofrece.'],
  'unsupported-media': [
    415,
    'Ese archivo no es de un tipo que se admita: fotos JPEG, PNG, WebP o HEIC y, de facturas y documentos de un siniestro, también PDF.',
  ],
  'picture-damaged': [422, 'La imagen está dañada.'],
  'picture-too-large': [422, 'La imagen tiene demasiados puntos.'],
  'too-large': [413, 'Lo enviado ocupa demasiado.'],
  'rate-limited': [429, 'Demasiados intentos. Espera un poco.'],
  'update-required': [426, 'Hay que actualizar la aplicación.'],
  maintenance: [503, 'Estamos en mantenimiento. Prueba dentro de un rato.'],
  unavailable: [503, 'Ahora no podemos atenderte. Prueba dentro de un rato.'],
  'storage-full': [507, 'No queda sitio en el servidor.'],
  internal: [500, 'Ha ocurrido un error.'],
};

/** The end of the message of a sign-up that failed, before where and when we can be reached (specification §8, decision A67). */
const contactUs = 'Si el problema persiste puede contactar con nosotros en';

/** The `message` of a problem, which clients show (specification §7): what happened in this case, with the name of the first faulty field. */
function messageOf(code: ProblemCode, { fields = [], message, supportLine }: ProblemParts): string {
  const [status, usual] = problems[code];
  const told = [message ?? usual, faultsInWords(fields)].filter(Boolean).join(' ');
  if (supportLine === undefined) return told;
  const ending = ` ${contactUs} ${supportLine}.`;
  if (code === 'internal') return `Hubo un error.${ending}`;
  return status < 500 ? `Error en el alta. ${told}${ending}` : told;
}

export interface FieldFault {
  path: string;
  code: FieldCode;
}

export interface ProblemParts {
  fields?: readonly FieldFault[] | undefined;
  /** Replaces the usual message of the code, where that would not say what happened. */
  message?: string | undefined;
  headers?: Record<string, string>;
  reason?: Problem['reason'];
  /** Of a call with which somebody signs up: the number and the hours of the customer line. The specification (§8) prescribes the message of its failures. */
  supportLine?: string | undefined;
}

/** A refusal that rolls back the effects of the call. To refuse and keep them (a spent try), return `refuse(code)` instead. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly parts: ProblemParts;
  constructor(code: ProblemCode, parts: Pick<ProblemParts, 'fields' | 'message' | 'headers' | 'reason'> = {}) {
    super(code);
    this.code = code;
    this.parts = parts;
  }
}

/** An `invalid-input` problem with one faulty field; `path`: its dotted path in the body. */
export function invalid(path: string, code: FieldCode): ProblemError {
  return new ProblemError('invalid-input', { fields: [{ path, code }] });
}

/** A refusal that keeps the effects of the call: its transaction is committed. */
export class Refusal {
  readonly code: ProblemCode;
  readonly fields: readonly FieldFault[] | undefined;
  constructor(code: ProblemCode, fields?: readonly FieldFault[]) {
    this.code = code;
    this.fields = fields;
  }
}

export function refuse(code: ProblemCode, fields?: readonly FieldFault[]): Refusal {
  return new Refusal(code, fields);
}

export function problemStatus(code: ProblemCode): number {
  return problems[code][0];
}

/** A response with `application/problem+json`. It contains no submitted values. */
export function problemResponse(code: ProblemCode, requestId: string, parts: ProblemParts = {}): Response {
  const status = problemStatus(code);
  const body = {
    type: 'about:blank',
    title: code,
    status,
    code,
    message: messageOf(code, parts),
    ...(parts.fields ? { fields: parts.fields } : {}),
    ...(parts.reason ? { reason: parts.reason } : {}),
    request_id: requestId,
  };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...parts.headers };
  return new Response(JSON.stringify(body), { status, headers });
}
