import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { EvaluationAssessment, JudgedPhoto, PhotoVerdict } from './assessment.ts';
import type { ModelFailure, ModelReading, ModelScore } from './model-reading.ts';

/** `sure` decides, `doubtful` is for a person, `nothing` says nothing. */
export type ScoreOutcome = 'sure' | 'doubtful' | 'nothing';

export function outcomeOfScore({ score, low, high }: Pick<ModelScore, 'score' | 'low' | 'high'>): ScoreOutcome {
  return score >= high ? 'sure' : score >= low ? 'doubtful' : 'nothing';
}

/**
 * What the rules and an operator's model make of one photo (decision 0012). What the rules refuse stays refused. The model is heard on
 * damage alone: it decides what the rules validate or doubt for nothing but thin lines; any other doubt (a photographed screen, an unread
 * challenge, an unsure phone) stays for a person. What it half sees, what contradicts itself and what it failed to say is for a person;
 * below its low thresholds it says nothing and the rules stand. `model` null: none was asked.
 */
export function judgeWithModel(rules: PhotoVerdict, model: ModelReading | ModelFailure | null): JudgedPhoto {
  if (model === null) return rules;
  const judged = { ...rules, model };
  if (rules.label === 'Rejected') return judged;
  if ('problem' in model) return forPerson(judged, ['other']);
  const said = model.scores.filter((score) => outcomeOfScore(score) !== 'nothing');
  if (said.length === 0) return judged;
  const reasons = reasonsOf(said);
  const label = sureLabel(said);
  if (label === null) return forPerson(judged, reasons.length > 0 ? reasons : ['other']);
  const isOnlyAboutCracks = rules.findings.every(({ outcome, measure }) => outcome === 'met' || measure === 'cracks');
  return isOnlyAboutCracks ? { ...judged, label, reasons: label === 'Validated' ? [] : reasons } : forPerson(judged, reasons);
}

/** Who judged where no person did: the rules alone, or with a model that was asked about a photo. */
export function judgeOf({ front, back }: Pick<EvaluationAssessment, 'front' | 'back'>): 'rules' | 'model' {
  return front.model || back.model ? 'model' : 'rules';
}

/** The one thing that is said and is sure; null when nothing is, or when two different things are said. */
function sureLabel(said: readonly ModelScore[]): PhotoLabel {
  const meanings = new Set(said.map(({ means }) => means));
  const sure = said.find((score) => outcomeOfScore(score) === 'sure');
  return sure && meanings.size === 1 ? sure.means : null;
}

/** The highest score first. */
function reasonsOf(said: readonly ModelScore[]): PhotoReason[] {
  const sorted = said.toSorted((a, b) => b.score - a.score);
  return [...new Set(sorted.flatMap(({ reason }) => (reason === null ? [] : [reason])))];
}

function forPerson(judged: JudgedPhoto, reasons: readonly PhotoReason[]): JudgedPhoto {
  return { ...judged, label: null, reasons: [...new Set([...judged.reasons, ...reasons])] };
}
