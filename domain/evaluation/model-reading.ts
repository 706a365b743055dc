import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';

/** One label of an operator's model on one photo, between its thresholds. */
export interface ModelScore {
  /** The model's own word for it. */
  name: string;
  means: NonNullable<PhotoLabel>;
  /** What the customer is told when it decides; null for a photo that is validated. */
  reason: PhotoReason | null;
  /** 0 to 1. */
  score: number;
  /** From here on a person looks. */
  low: number;
  /** From here on it decides. */
  high: number;
}

/** What a model said about one photo, with the thresholds of that moment. */
export interface ModelReading {
  name: string;
  version: string;
  scores: ModelScore[];
}

export const modelProblems = ['timeout', 'unreachable', 'bad-answer', 'broken'] as const;
/**
 * Why a model said nothing. `unreachable`: no connection, or an error instead of an answer; `bad-answer`: too large, no JSON, without a
 * label, or a score that is none; `broken`: it could not run here.
 */
export type ModelProblem = (typeof modelProblems)[number];

/** A model that was asked and said nothing. */
export interface ModelFailure {
  problem: ModelProblem;
}
