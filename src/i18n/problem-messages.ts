import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import './refusal-words.ts';

const badData = msg`Hay datos que no valen. Revísalos e inténtalo de nuevo.`;
const fault = msg`Ha ocurrido un error. Inténtalo otra vez.`;
const underWay = msg`Ya se está enviando. Espera un momento.`;
const notYours = msg`Con tu usuario no puedes hacer esto.`;
const staleCode = msg`Ese código ya no vale. Pide otro en el ordenador.`;

/** The words for each problem code of the API (decision A68): what happened, why if known, and what to do. Exhaustive: a new code does not compile without words. */
export const problemMessages: Record<ProblemCode, MessageDescriptor> = {
  'invalid-input': badData,
  'invalid-json': fault,
  'invalid-query': fault,
  unauthenticated: msg`Tu sesión ha caducado. Entra otra vez y sigues donde estabas.`,
  'wrong-credentials': msg`El correo o la contraseña no son correctos.`,
  forbidden: notYours,
  // Only programs with an API key get this code; no page calls with one.
  'scope-missing': notYours,
  'network-refused': msg`Tu usuario solo entra desde la red de tu empresa. Conéctate a ella, o pregunta a quien administra.`,
  'second-factor-needed': msg`Falta el código de tu aplicación, o uno de recuperación.`,
  'factor-again': msg`No se ha hecho: faltaba confirmar que eres tú. Prueba otra vez.`,
  'factor-missing': msg`Antes de seguir, configura tu segundo factor en «Tu acceso».`,
  'not-found': msg`No lo encontramos. Puede que ya no exista o que no sea tuyo.`,
  'method-not-allowed': fault,
  'different-bytes': msg`Ya teníamos otra versión de esto. Hay que repetirlo.`,
  // The office's own screens show a more precise text.
  'already-exists': badData,
  'in-use': badData,
  'changed-meanwhile': msg`Otra persona lo ha cambiado mientras tanto. Mira cómo está y guárdalo otra vez.`,
  'price-changed': badData,
  'already-contracted': badData,
  'csv-rejected': badData,
  'in-progress': underWay,
  'imei-invalid': msg`Ese IMEI no es correcto. Revisa los 15 números.`,
  'imei-unreadable': msg`No podemos leer tu IMEI`,
  'imei-repeated': msg`Ese IMEI ya es de otro móvil asegurado. Revisa que sea el de este.`,
  'imei-cap-reached': msg`Has agotado los intentos con el IMEI. Te ayuda un agente.`,
  'photo-cap-reached': msg`Has agotado las repeticiones de las fotos. Te ayuda un agente.`,
  'risk-ambiguous': msg`Tienes varios móviles sin IMEI. Elige cuál es.`,
  'evaluation-not-required': msg`Esta póliza no necesita peritación.`,
  'evaluation-closed': msg`Esta peritación ya está cerrada. No hace falta que envíes nada más.`,
  'held-by-another': msg`Otra persona la está mirando. Espera a que la deje, o elige otra.`,
  'challenge-unknown': msg`El código de la foto de delante no es de esta peritación. Hay que repetirla.`,
  'challenge-used': msg`El código de la foto de delante ya se usó. Hay que repetirla.`,
  'capture-missing': msg`Nos falta una foto. Hay que repetirla.`,
  // The screens of the hand-over show a more precise text; these words are for all others.
  'handoff-expired': staleCode,
  'handoff-used': staleCode,
  'handoff-cancelled': staleCode,
  'handoff-locked': staleCode,
  'link-expired': staleCode,
  // The screens of contracting and of the log-in show a more precise text.
  'email-unproved': badData,
  'device-unknown': badData,
  'directory-required': msg`Tu usuario entra con el directorio de tu empresa: usa su botón, más abajo.`,
  'signature-unavailable': msg`El servicio con el que se firman los contratos no responde. No se ha firmado nada y tu código sigue valiendo. Inténtalo dentro de unos minutos.`,
  'payment-settled': msg`Ese recibo no está pendiente.`,
  'payment-under-way': msg`El banco ya está cobrando ese recibo.`,
  'payment-unavailable': msg`Elige otra forma de pago.`,
  // Only the office imports files of the bank.
  'account-refused': msg`Tu banco dice que en esa cuenta no se puede cargar nada. Da otra cuenta, o paga con tarjeta.`,
  'last-receipt': badData,
  'bank-file-unreadable': badData,
  'handoff-wrong-code': msg`Ese no es el número del ordenador.`,
  'handoff-limit': msg`Hoy ya has conectado muchos móviles. Prueba mañana.`,
  'hash-mismatch': msg`La foto no llegó entera. La enviamos otra vez.`,
  'upload-gone': msg`El envío se interrumpió. Empieza otra vez solo.`,
  'upload-offset': underWay,
  'upload-version': fault,
  'upload-content-type': fault,
  'upload-invalid': fault,
  'unsupported-media': msg`Ese archivo no vale. Usa una foto JPEG, PNG o WebP.`,
  'picture-damaged': msg`La foto está dañada y no se puede abrir. Haz otra.`,
  'picture-too-large': msg`La foto es demasiado grande. Haz otra con la cámara del móvil.`,
  'too-large': msg`El archivo pesa demasiado. Elige uno más pequeño.`,
  'rate-limited': msg`Has probado muchas veces seguidas. Espera un minuto y vuelve a intentarlo.`,
  'update-required': msg`Esta versión de la app es antigua. Actualízala para seguir.`,
  maintenance: msg`Estamos haciendo mejoras. Volvemos enseguida y esta página sigue sola: no tienes que hacer nada.`,
  unavailable: msg`Ahora no podemos atenderte. Inténtalo dentro de unos minutos.`,
  'storage-full': msg`No podemos guardar más por ahora. Lo que llevas sigue en este móvil.`,
  internal: fault,
};

/** The words where the server said how long to wait: `when` is one of `waitMessages`. */
export const waitingMessages: { [Code in ProblemCode]?: (when: string) => MessageDescriptor } = {
  'rate-limited': (when) => msg`Has probado muchas veces seguidas. Vuelve a intentarlo ${when}.`,
  unavailable: (when) => msg`Ahora no podemos atenderte. Inténtalo ${when}.`,
};

export const waitMessages = {
  seconds: (count: number) => msg`dentro de ${plural(count, { one: 'un segundo', other: '# segundos' })}`,
  today: (hour: string) => msg`a partir de las ${hour}`,
  later: (day: string, hour: string) => msg`el ${day} a partir de las ${hour}`,
};

/** The words when there was no answer: no network, or a network that answers in the server's place. */
export const noAnswerMessage: MessageDescriptor = msg`No hay conexión. Inténtalo cuando tengas red.`;
