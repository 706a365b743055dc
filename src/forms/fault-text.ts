import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type FieldCode, fieldCodes } from '#domain/wire/field-code.ts';

/** Some reasons ask the same of whoever reads them. */
const invalid = msg`Este dato no vale. Revísalo.`;
const missing = msg`Falta este dato. Rellénalo.`;
const other = msg`Elige otro: este no vale aquí.`;
const later = msg`Ahora no se puede. Mira cómo está y vuelve a intentarlo.`;
const reread = msg`Ha cambiado mientras tanto. Míralo otra vez y decide.`;
const notYours = msg`Esto no lo puedes cambiar tú. Pídeselo a quien lleve la cuenta.`;
const file = msg`El archivo no se puede leer. Guárdalo como CSV y súbelo otra vez.`;
const day = msg`Elige otro día.`;

/** What a person does about each reason for which a field is refused, where the field has no words of its own. One without words does not compile. */
const words: Readonly<Record<FieldCode, MessageDescriptor>> = {
  missing,
  empty: missing,
  unknown: msg`Este dato no va aquí. Actualiza la app y vuelve a intentarlo.`,
  'wrong-type': invalid,
  'wrong-form': msg`No está bien escrito. Revísalo.`,
  'not-an-option': msg`Elige una de las opciones.`,
  'not-allowed': later,
  'too-short': msg`Es demasiado corto. Alárgalo.`,
  'too-long': msg`Es demasiado largo. Acórtalo.`,
  'too-small': msg`Es demasiado poco. Pon una cantidad mayor.`,
  'too-large': msg`Es demasiado. Pon una cantidad menor.`,
  'no-such-day': msg`Ese día no existe. Revísalo.`,
  'too-early': msg`Es demasiado pronto. Elige un día posterior.`,
  'not-whole-cents': msg`Escribe como mucho dos decimales.`,
  'in-future': msg`Ese día aún no ha llegado. Revísalo.`,
  wrong: msg`No es correcto. Escríbelo otra vez.`,
  cursor: msg`La lista ha cambiado. Vuelve a la primera página.`,
  form: msg`No está bien escrito. Revísalo.`,
  control: msg`El dígito o la letra de control no cuadra. Revisa lo que has escrito.`,
  country: msg`Tiene que ser de España. Da otro.`,
  length: msg`Le faltan o le sobran cifras. Cuéntalas.`,
  range: msg`Ese número no se usa en España. Revísalo.`,
  'not-sepa': msg`La cuenta tiene que ser de un país de la zona SEPA. Da otra.`,
  'postal-code': msg`Escribe los cinco números de un código postal de España.`,
  'not-a-date': msg`Escribe una fecha, como 28/02/1990.`,
  'title-missing': msg`Empieza por el título, en una línea con «# » delante.`,
  'before-start': msg`El final va antes que el principio. Cambia uno de los dos.`,
  unique: msg`Ya hay otro igual. Cámbialo.`,
  conflict: msg`No va con los demás datos. Revísalos juntos.`,
  different: reread,
  changed: reread,
  outdated: reread,
  'other-version': msg`El texto ha cambiado. Léelo otra vez y acéptalo.`,
  contracted: msg`Ya está contratado. Míralo entre tus pólizas.`,
  'log-in': msg`Ese correo ya tiene una cuenta. Entra con ella y sigue.`,
  draft: msg`La póliza no está contratada todavía. Termina de contratarla.`,
  running: msg`Hay alguna póliza en vigor: espera a que termine.`,
  open: msg`Hay algo abierto: ciérralo antes.`,
  owed: msg`Hay recibos sin pagar: págalos antes.`,
  'under-way': msg`Hay un cobro en marcha. Espera a que termine.`,
  forbidden: notYours,
  rank: notYours,
  role: msg`Ese usuario tiene otro papel. Elige otro.`,
  'under-age': msg`Hay que tener 18 años para contratar. Pide a una persona adulta que lo haga.`,
  guessable: msg`Es fácil de adivinar. Usa varias palabras que no vayan juntas.`,
  'not-insurable-online': msg`Por ese precio no se puede asegurar aquí. Llámanos y lo vemos.`,
  'other-product-type': other,
  'other-product': other,
  'other-store': other,
  'not-active': msg`No está activo. Elige otro.`,
  'not-started': msg`Todavía no vale. Prueba a partir de su primer día.`,
  expired: msg`Ha caducado. Usa otro.`,
  'used-up': msg`Ya se ha usado todas las veces. Usa otro.`,
  'too-old': msg`Tiene demasiado tiempo para asegurarlo. Llámanos si lo dudas.`,
  'already-signed': msg`Ya está firmada: no hay nada más que hacer.`,
  'already-cancelled': msg`Ya está anulada: no hay nada más que hacer.`,
  'already-decided': msg`Ya está decidido: no se decide dos veces.`,
  'already-paid': msg`Ya está pagado: no hay nada más que hacer.`,
  'not-in-force': msg`La póliza no está en vigor. Mira su estado.`,
  'not-paid': msg`Falta el pago. Paga primero el recibo.`,
  'nothing-paid': msg`Todavía no se ha pagado nada. Espera al primer pago.`,
  'nothing-to-decide': msg`No hay nada que decidir: no tienes que hacer nada.`,
  'nothing-to-evaluate': msg`No hay nada que peritar: no tienes que hacer nada.`,
  'nothing-to-pay': msg`No hay nada que pagar: no tienes que hacer nada.`,
  'nothing-to-sign': msg`No hay nada que firmar: no tienes que hacer nada.`,
  'no-documents': msg`No hay documentos. Ponlos primero.`,
  'evaluation-to-do': msg`Falta la peritación. Hazla primero.`,
  'too-late': msg`Ha pasado el plazo. Llámanos y lo vemos.`,
  'nothing-drawn': msg`No hay nada dibujado. Firma en el recuadro, o escribe tu nombre.`,
  'wrong-code': msg`Ese no es el código que te hemos enviado. Míralo otra vez.`,
  'code-expired': msg`Ese código ya no vale. Pide otro.`,
  'no-tries-left': msg`Lo has escrito mal demasiadas veces. Pide otro código.`,
  'day-past': day,
  'day-after-term': day,
  'reason-not-allowed': msg`Ahora no se puede por ese motivo. Elige otro.`,
  'last-risk': msg`Es lo último que queda asegurado: cancela la póliza entera.`,
  'more-than-paid': msg`Es más de lo que se ha pagado. Pon una cantidad menor.`,
  'more-than-pending': msg`Es más de lo que queda por pagar. Pon una cantidad menor.`,
  'before-contract': msg`Es anterior al contrato. Revisa el día.`,
  'policy-draft': msg`La póliza no está contratada todavía. Termina de contratarla.`,
  'type-not-offered': msg`De esto no se declara ese siniestro. Elige otro.`,
  'loss-in-future': msg`Ese día aún no ha llegado. Pon el día en que pasó.`,
  'no-theft-claim': msg`No hay un robo declarado. Declara primero el siniestro.`,
  'reason-missing': msg`Falta el motivo. Escríbelo.`,
  'documents-missing': msg`Faltan documentos. Añádelos.`,
  'not-accepted': msg`Falta aceptarlo. Márcalo.`,
  closed: msg`Ya está cerrado: no hay nada más que hacer.`,
  'not-closed': msg`Todavía está abierto: ciérralo antes.`,
  capture: msg`El archivo no nos ha llegado. Añádelo otra vez.`,
  'imei-missing': msg`Falta el IMEI. Dánoslo primero.`,
  'front-missing': msg`Falta la foto de delante. Hazla primero.`,
  'back-missing': msg`Falta la foto de detrás. Hazla primero.`,
  past: msg`Ese momento ya ha pasado. Elige otro.`,
  'low-contrast': msg`Contrasta demasiado poco y no se leería. Elige otro más claro o más oscuro.`,
  'too-far': msg`Falta demasiado para ese día. Elige uno más cercano.`,
  base64: file,
  encoding: file,
  'not-csv': file,
  'too-many-rows': msg`Tiene demasiadas filas. Pártelo en varios archivos.`,
  'unknown-column': msg`Hay una columna que no conocemos. Quítala.`,
  'column-twice': msg`Hay una columna dos veces. Quita una.`,
  'missing-column': msg`Falta una columna. Añádela.`,
  'column-count': msg`La fila no tiene tantas celdas como la cabecera. Revísala.`,
  'already-exists': msg`Ya existe. Quita la fila, o cambia el que hay.`,
  twice: msg`Está dos veces en el archivo. Quita una.`,
};

/** What a person reads below a field that has no words of its own for its fault. */
export function useFaultText(): (code: FieldCode) => string {
  const { _ } = useLingui();
  return (code) => _(words[code]);
}

/** A reason as it came from the server. One that only a newer server has is told as the plainest of ours: the value does not do. */
export const knownFieldCode = (code: string): FieldCode => fieldCodes.find((each) => each === code) ?? 'wrong-type';
