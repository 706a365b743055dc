import type { AssessmentSignal, Finding } from './assessment.ts';
import type { DeviceSignal } from './device-signals.ts';
import type { ModelFailure, ModelProblem, ModelReading } from './model-reading.ts';
import { outcomeOfScore } from './model-verdict.ts';
import type { PhotoLabel } from './photo-label.ts';
import type { PhotoMeasures } from './photo-measures.ts';
import type { SessionDevice } from './session-device.ts';

/** Spanish names for the measures, for the evidence file and for the person who decides. None of the code's own names is shown. */

type Value = Finding['value'];

export const labelWords: Record<NonNullable<PhotoLabel>, string> = { Validated: 'Validada', Rejected: 'Rechazada', Breakage: 'Daño' };

const codeWords: Record<PhotoMeasures['challenge'], string> = {
  matches: 'el que se pidió',
  other: 'otro código',
  unreadable: 'no se puede leer',
  none: 'no se ve',
  'not-asked': 'no se pidió',
};

const platformWords: Record<SessionDevice['platform'], string> = { ios: 'iOS', android: 'Android', other: 'otro sistema' };

/** `least` true: the limit is the least good value; false: the greatest. */
interface MeasureWords {
  name: string;
  least: boolean;
  say: (value: number) => string;
}

const percent = (value: number) => `${decimal(value * 100, 2)} %`;
const plain = (value: number) => decimal(value, 4);

const measureWords: Record<Exclude<keyof PhotoMeasures, 'challenge'>, MeasureWords> = {
  brightness: { name: 'Luz de la foto, de 0 a 255', least: true, say: plain },
  burntShare: { name: 'Parte de la foto quemada por la luz', least: false, say: percent },
  blur: { name: 'Desenfoque, respecto al ancho del móvil', least: false, say: percent },
  device: { name: 'Seguridad de que es un móvil', least: true, say: percent },
  lens: { name: 'Seguridad de que se ve su cámara', least: true, say: percent },
  deviceShare: { name: 'Ancho del móvil en la foto', least: true, say: percent },
  outside: { name: 'Parte del móvil fuera de la foto', least: false, say: percent },
  beyondSides: { name: 'Parte del móvil fuera de la foto por los lados o por arriba', least: false, say: percent },
  screenGrid: { name: 'Parte con la trama de una pantalla', least: false, say: percent },
  screenWave: { name: 'Indicio de la trama de una pantalla en toda la foto', least: false, say: plain },
  colourShift: { name: 'Separación entre el rojo y el azul, en píxeles', least: false, say: plain },
  bezel: { name: 'Indicio del marco de una pantalla alrededor del móvil', least: false, say: percent },
  codeLean: { name: 'Inclinación de la pantalla frente al código, en sus módulos', least: false, say: plain },
  codeEdge: { name: 'Nitidez del código frente a la pantalla, en veces', least: false, say: plain },
  codeLight: { name: 'Diferencia entre el blanco del código y el de la pantalla, de 0 a 255', least: false, say: plain },
  savedTwice: { name: 'Indicio de que la foto se guardó dos veces', least: false, say: plain },
  cracks: { name: 'Largo de las grietas, en anchos del móvil', least: false, say: plain },
  likeness: { name: 'Parecido con otra foto', least: false, say: percent },
  unchanged: { name: 'Parte que es igual en otra foto', least: false, say: percent },
};

const findingOutcomes: Record<Finding['outcome'], string> = { met: 'Se cumple', doubtful: 'Dudoso', refused: 'No se cumple' };

/** A stored finding. An older version may have stored measures that this version has no name for. */
type SeenFinding = Pick<Finding, 'value' | 'floor' | 'outcome'> & { measure: string };

/** The texts of a finding's four columns: measure, value, limit, outcome. */
export function findingWords({ measure, value, floor, outcome }: SeenFinding): [string, string, string, string] {
  const result = findingOutcomes[outcome];
  if (measure === 'challenge') return ['Código de la pantalla', wordOf(codeWords, value), wordOf(codeWords, floor), result];
  const { name, least, say } = measureWords[measure as keyof typeof measureWords] ?? { name: 'Otra medida', least: true, say: plain };
  return [name, said(value, say), `${least ? 'al menos' : 'como mucho'} ${said(floor, say)}`, result];
}

/** Signals that send an evaluation to a person even when both photos would be validated. */
export const assessmentSignalWords: Record<AssessmentSignal, string> = {
  'imei-other': 'El IMEI no es el de su captura, o no se dio ninguno',
  'by-file': 'Una foto no se hizo con la cámara y su código',
  'no-challenge': 'Nada dice cuándo se hizo la foto de delante',
  'late-challenge': 'El código había caducado cuando llegó la foto',
  unseen: 'Una foto no se ha podido abrir para medirla',
  'model-failed': 'El modelo no ha podido mirar una foto',
};

const signalWords: Record<DeviceSignal['signal'], string> = {
  'imei-platform': 'Sistema, según el IMEI',
  'policy-platform': 'Sistema, según la póliza',
  'screenshot-shape': 'Forma de la captura, frente a la pantalla',
};
const signalOutcomes: Record<DeviceSignal['outcome'], string> = { met: 'Coincide', differs: 'No coincide' };

/** The texts of a device signal's four columns: signal, value, expected value, outcome. */
export function signalTexts({ signal, value, expected, outcome }: DeviceSignal): [string, string, string, string] {
  const say = (one: Value) => (typeof one === 'number' ? decimal(one, 2) : wordOf(platformWords, one));
  return [signalWords[signal], say(value), say(expected), signalOutcomes[outcome]];
}

const problemWords: Record<ModelProblem, string> = {
  timeout: 'No respondió a tiempo.',
  unreachable: 'No se pudo preguntarle.',
  'bad-answer': 'Su respuesta no se entendía.',
  broken: 'No pudo mirar la foto.',
};
const scoreWords: Record<ReturnType<typeof outcomeOfScore>, string> = {
  sure: 'lo ve seguro',
  doubtful: 'lo ve con dudas',
  nothing: 'no lo ve',
};

type SaidByModel = (Pick<ModelReading, 'name' | 'version'> & { scores: Omit<ModelReading['scores'][number], 'reason'>[] }) | ModelFailure;

/** What the operator's model said of one photo: a sentence for each label, with the model's own name for it; a single one when the model failed. */
export function modelSentences(model: SaidByModel): string[] {
  if ('problem' in model) return [`Modelo: ${problemWords[model.problem]}`];
  const { name, version, scores } = model;
  return scores.map(
    (score) =>
      `Modelo ${name} ${version}, ${labelWords[score.means]} (${score.name}): ${plain(score.score)} (duda desde ${plain(score.low)}, seguro desde ${plain(score.high)}) · ${scoreWords[outcomeOfScore(score)]}`,
  );
}

/** A stored value without a Spanish word (an older version's) is shown as unknown, never by its code name. */
const wordOf = (words: Record<string, string>, value: Value) => words[value] ?? 'desconocido';
const said = (value: Value, say: (value: number) => string) => (typeof value === 'number' ? say(value) : 'desconocido');
const decimal = (value: number, digits: number) => value.toLocaleString('es-ES', { maximumFractionDigits: digits, useGrouping: false });
