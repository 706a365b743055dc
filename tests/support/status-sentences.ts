import type { Facts } from '#tests/support/evaluation-states.ts';

const isDecided = ({ server }: Facts, ...verdicts: Facts['server'][]) => verdicts.includes(server);
const isHere = ({ phone }: Facts, ...states: Facts['phone'][]) => states.includes(phone);
/** Another attempt may have been begun, except in these states. */
const mayWork = (facts: Facts) => facts.server === 'to-do' && !isHere(facts, 'released', 'half-sent', 'repeated-imei');

const arrivedOf: Partial<Record<Facts['phone'], number>> = { released: 0, arrived: 3, 'repeated-imei': 2 };

/** All sentences of the app that state something about an evaluation, each with the facts under which it is true. A sentence that is not listed states nothing. */
export const statusSentences: readonly [sentence: RegExp, isTrue: (facts: Facts, found: RegExpExecArray) => boolean][] = [
  [/Tu móvil está validado/, (facts) => isDecided(facts, 'validated')],
  [/Está todo correcto/, (facts) => isDecided(facts, 'validated')],
  [/Peritación rechazada/, (facts) => isDecided(facts, 'rejected')],
  [/fotos de tu peritación han sido rechazadas/, (facts) => isDecided(facts, 'rejected')],
  [/Hay que repetir una foto/, ({ server, front, back }) => server === 'rejected' && (front === 'Rejected') !== (back === 'Rejected')],
  [/Hay que repetir las fotos/, ({ server, front, back }) => server === 'rejected' && front === back],
  [/La de delante no nos sirve/, ({ front, back }) => front === 'Rejected' && back === 'Validated'],
  [/La de detrás no nos sirve/, ({ front, back }) => front === 'Validated' && back === 'Rejected'],
  [/Repetir la foto de delante/, ({ front, back }) => front === 'Rejected' && back === 'Validated'],
  [/Repetir la foto de detrás/, ({ front, back }) => front === 'Validated' && back === 'Rejected'],
  [/Te quedan? (\d) repetici/, ({ server, retryCount }, [, left]) => server === 'rejected' && Number(left) === 4 - retryCount],
  [/No te quedan repeticiones/, ({ retryCount }) => retryCount > 3],
  [/Intento \d/, () => false],
  [/Rotura/, (facts) => isDecided(facts, 'breakage')],
  [/Vemos un daño en la pantalla/, ({ front, back }) => front === 'Breakage' && back !== 'Breakage'],
  [/Vemos un daño en la parte de atrás/, ({ front, back }) => front !== 'Breakage' && back === 'Breakage'],
  [/no podemos asegurar el móvil ahora/, (facts) => isDecided(facts, 'breakage')],
  [/Cancelar la contratación/, (facts) => isDecided(facts, 'breakage')],
  [/Pedir revisión/, (facts) => isDecided(facts, 'rejected', 'breakage')],
  [/Descargar justificante/, (facts) => isDecided(facts, 'validated', 'rejected', 'breakage')],
  [/Lo estamos revisando|en revisión/, (facts) => isDecided(facts, 'assessing', 'person')],
  [/Suele tardar un minuto/, (facts) => isDecided(facts, 'assessing')],
  [/La mirará una persona|Te respondemos antes del/, (facts) => isDecided(facts, 'person')],
  // Nobody knows when a person is looking.
  [/Una persona está mirando/, () => false],
  [/No hace falta que repitas nada/, (facts) => isDecided(facts, 'assessing', 'person')],
  [/Te quedan dos pasos/, ({ isOwed, isToSign }) => isOwed && isToSign],
  [/Te queda un paso/, ({ isOwed, isToSign }) => isOwed !== isToSign],
  [/Pagar el primer recibo|Recibo sin pagar/, ({ isOwed }) => isOwed],
  [/Firmar el contrato|Contrato sin firmar/, ({ isToSign }) => isToSign],
  [/¿Cómo nos das el IMEI\?|Ponte delante de un espejo|Ahora, la parte de atrás|¿Se ve todo bien\?/, mayWork],
  [/¿Se ve todo bien\?/, (facts) => isHere(facts, 'photos')],
  [/Todavía no se ha enviado nada/, (facts) => isHere(facts, 'photos')],
  [/Peritación sin hacer|Peritar ahora/, mayWork],
  [/A medias: lo que llevas está guardado/, (facts) => isHere(facts, 'imei', 'photos')],
  [/Todo está a salvo|Guardado, de momento|Todavía sin enviar/, (facts) => isHere(facts, 'released', 'half-sent')],
  [/Peritación guardada en este móvil|Enviando la peritación/, (facts) => isHere(facts, 'released', 'half-sent')],
  [/Casi está: falta cerrar el envío/, (facts) => isHere(facts, 'half-sent')],
  [/Ya lo tenemos todo/, (facts) => isHere(facts, 'arrived')],
  // When the IMEI belongs to another policy, both photos still arrive.
  [/Ha llegado (\d) de 3/, ({ phone }, [, count]) => Number(count) === arrivedOf[phone]],
  [/Ese IMEI ya está en otra póliza/, (facts) => isHere(facts, 'repeated-imei')],
  [/No hay nada que peritar/, (facts) => isDecided(facts, 'ended')],
  [/No encontramos esa póliza/, () => false],
  [/Ahora no podemos ver cómo va/, () => false],
  [/No nos cuadra cómo va/, () => false],
  [/ya está cerrada/, (facts) => isDecided(facts, 'ended')],
];

/** The statements in a text that are not true. */
export function untrueIn(text: string, facts: Facts): string[] {
  return statusSentences.flatMap(([sentence, isTrue]) => {
    const found = sentence.exec(text);
    return found && !isTrue(facts, found) ? [found[0]] : [];
  });
}

/** All statements about an evaluation in a text. */
export function claimsIn(text: string): string[] {
  return statusSentences.flatMap(([sentence]) => sentence.exec(text)?.[0] ?? []);
}
