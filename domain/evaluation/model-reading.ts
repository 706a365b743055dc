import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';

/** The score of one label of the operator's model for one photo, with the label's thresholds. */
export interface ModelScore {
  /** The model's own name of the label. */
  name: string;
  means: NonNullable<PhotoLabel>;
  /** The reason that the customer is told when this label decides; null when it validates the photo. */
  reason: PhotoReason | null;
  /** 0 to 1. */
  score: number;
  /** From this score on a person looks. */
  low: number;
  /** From this score on the label decides. */
  high: number;
}

/** The scores of a model for one photo, with the thresholds in force at the time. */
export interface ModelReading {
  name: string;
  version: string;
  scores: ModelScore[];
}

export const modelProblems = ['timeout', 'unreachable', 'bad-answer', 'broken'] as const;
/**
 * Why a model gave no scores. `unreachable`: no connection, or an error instead of an answer; `bad-answer`: the answer is too large, is no JSON, lacks
 * a label, or has an invalid score; `broken`: the model could not run on the server.
 */
export type ModelProblem = (typeof modelProblems)[number];

/** A model was asked and gave no scores. */
export interface ModelFailure {
  problem: ModelProblem;
}
