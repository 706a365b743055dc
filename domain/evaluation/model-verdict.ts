import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { EvaluationAssessment, JudgedPhoto, PhotoVerdict } from './assessment.ts';
import type { ModelFailure, ModelReading, ModelScore } from './model-reading.ts';

/** `sure`: the label decides; `doubtful`: a person looks; `nothing`: the label is ignored. */
export type ScoreOutcome = 'sure' | 'doubtful' | 'nothing';

export function outcomeOfScore({ score, low, high }: Pick<ModelScore, 'score' | 'low' | 'high'>): ScoreOutcome {
  return score >= high ? 'sure' : score >= low ? 'doubtful' : 'nothing';
}

/**
 * Combines the rules' verdict on one photo with the operator's model (decision 0012). A photo that the rules reject stays rejected. The model decides only where
 * the rules validate, or doubt for cracks alone; any other doubt (a photographed screen, an unread challenge, an unsure phone) stays with a person. A score
 * between the thresholds, contradicting labels and a failed model also send the photo to a person; with all scores below the low thresholds the rules' verdict
 * stands. `model` null: none was asked.
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

/** Who judged an automatically decided evaluation: the rules alone, or the rules with a model that was asked about at least one photo. */
export function judgeOf({ front, back }: Pick<EvaluationAssessment, 'front' | 'back'>): 'rules' | 'model' {
  return front.model || back.model ? 'model' : 'rules';
}

/** The label that a sure score means; null when no score is sure, or when scores mean different labels. */
function sureLabel(said: readonly ModelScore[]): PhotoLabel {
  const meanings = new Set(said.map(({ means }) => means));
  const sure = said.find((score) => outcomeOfScore(score) === 'sure');
  return sure && meanings.size === 1 ? sure.means : null;
}

/** The reasons of the scores, that of the highest score first. */
function reasonsOf(said: readonly ModelScore[]): PhotoReason[] {
  const sorted = said.toSorted((a, b) => b.score - a.score);
  return [...new Set(sorted.flatMap(({ reason }) => (reason === null ? [] : [reason])))];
}

function forPerson(judged: JudgedPhoto, reasons: readonly PhotoReason[]): JudgedPhoto {
  return { ...judged, label: null, reasons: [...new Set([...judged.reasons, ...reasons])] };
}
