import type { ProblemCode } from '#domain/wire/problem.ts';

/** Status and Spanish text of each refusal. The client has its own, longer texts; this one is for whoever reads the API. */
const problems: Record<ProblemCode, readonly [status: number, message: string]> = {
  'invalid-input': [422, 'Hay datos que no valen.'],
  'invalid-json': [400, 'El cuerpo no es JSON.'],
  'invalid-query': [400, 'Hay parámetros de la dirección que no existen o no valen.'],
  unauthenticated: [401, 'Hay que iniciar sesión.'],
  'wrong-credentials': [401, 'El correo o la contraseña no son correctos.'],
  forbidden: [403, 'No tienes permiso para esto.'],
  'not-found': [404, 'No existe.'],
  'method-not-allowed': [405, 'Esa dirección no admite ese método.'],
  'different-bytes': [409, 'Ya hay otra cosa con ese identificador.'],
  'already-exists': [409, 'Ya existe.'],
  'in-use': [409, 'Hay otras cosas que dependen de esto.'],
  'csv-rejected': [422, 'El archivo tiene errores: no se ha importado nada.'],
  'in-progress': [409, 'La misma petición se está atendiendo ya.'],
  'imei-invalid': [422, 'El IMEI no es correcto.'],
  'imei-unreadable': [422, 'No podemos leer tu IMEI.'],
  'imei-repeated': [409, 'Ese IMEI ya está asegurado en otra póliza.'],
  'imei-cap-reached': [409, 'No quedan intentos para el IMEI.'],
  'photo-cap-reached': [409, 'No quedan repeticiones de las fotos.'],
  'risk-ambiguous': [409, 'Hay varios móviles: di cuál.'],
  'evaluation-not-required': [409, 'Esta póliza no necesita peritación.'],
  'evaluation-closed': [409, 'La peritación ya está cerrada.'],
  'challenge-unknown': [422, 'El código de la pantalla no es de esta peritación.'],
  'challenge-used': [409, 'El código de la pantalla ya se ha usado.'],
  'challenge-expired': [409, 'El código de la pantalla ha caducado.'],
  'capture-missing': [409, 'Falta una foto que todavía no ha llegado.'],
  'handoff-expired': [410, 'Ese enlace ha caducado.'],
  'handoff-used': [409, 'Ese enlace ya se ha usado en otro móvil.'],
  'handoff-cancelled': [410, 'Se ha cancelado desde el ordenador.'],
  'handoff-locked': [410, 'Demasiados números equivocados: hay que empezar otra vez.'],
  'handoff-wrong-code': [422, 'Ese no es el número de la otra pantalla.'],
  'handoff-limit': [409, 'Hoy se han conectado ya demasiados móviles a esta póliza.'],
  'link-expired': [410, 'Ese enlace ha caducado.'],
  'payment-settled': [409, 'Ese recibo no está pendiente, o su estado no lo permite.'],
  'payment-under-way': [409, 'El banco tiene ya ese cobro en marcha.'],
  'payment-unavailable': [409, 'Ahora no se puede pagar así. Elige otra forma de pago.'],
  'account-refused': [409, 'El banco ha dicho que en esa cuenta no se puede cargar nada: hace falta otra.'],
  'last-receipt': [409, 'Es el único recibo de la póliza: para no cobrarlo hay que cancelarla.'],
  'bank-file-unreadable': [422, 'El archivo no es un pain.002 ni un camt.054 que se pueda leer.'],
  'hash-mismatch': [410, 'Lo que ha llegado no es lo que se envió: hay que enviarlo de nuevo.'],
  'upload-gone': [410, 'Ese envío ya no existe: hay que empezarlo de nuevo.'],
  'unsupported-media': [
    415,
    'Ese archivo no es de un tipo que se admita: fotos JPEG, PNG, WebP o HEIC y, de facturas y documentos de un siniestro, también PDF.',
  ],
  'picture-damaged': [422, 'La imagen está dañada.'],
  'picture-too-large': [422, 'La imagen tiene demasiados puntos.'],
  'too-large': [413, 'Ocupa demasiado.'],
  'rate-limited': [429, 'Demasiados intentos. Espera un poco.'],
  'update-required': [426, 'Hay que actualizar la aplicación.'],
  unavailable: [503, 'Ahora no podemos atenderte. Prueba dentro de un rato.'],
  'storage-full': [507, 'No queda sitio en el servidor.'],
  internal: [500, 'Ha ocurrido un error.'],
};

/** Calls by which somebody signs up: when they fail, the specification (§8) has words of its own (decision A67). */
const signUps: readonly string[] = ['POST /policies', 'POST /users'];

function messageOf(code: ProblemCode, call: string | undefined): string {
  const [status, message] = problems[code];
  if (call === undefined || !signUps.includes(call)) return message;
  if (code === 'internal') return 'Hubo un error.';
  return status < 500 ? `Error en el alta. ${message}` : message;
}

export interface FieldFault {
  path: string;
  code: string;
}

/** A refusal that undoes what the call did. To refuse and keep (a spent try), return `refuse(code)` instead. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly fields: readonly FieldFault[] | undefined;
  readonly headers: Record<string, string>;
  constructor(code: ProblemCode, options: { fields?: readonly FieldFault[]; headers?: Record<string, string> } = {}) {
    super(code);
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }
}

/** A refusal whose effects stay. */
export class Refusal {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    this.code = code;
  }
}

export function refuse(code: ProblemCode): Refusal {
  return new Refusal(code);
}

export function problemStatus(code: ProblemCode): number {
  return problems[code][0];
}

/** `application/problem+json` without anything that was submitted. `call`: method and pattern of the route, where it is known. */
export function problemResponse(
  code: ProblemCode,
  requestId: string,
  options: { fields?: readonly FieldFault[] | undefined; headers?: Record<string, string>; call?: string } = {},
): Response {
  const status = problemStatus(code);
  const body = {
    type: 'about:blank',
    title: code,
    status,
    code,
    message: messageOf(code, options.call),
    ...(options.fields ? { fields: options.fields } : {}),
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...options.headers } });
}
