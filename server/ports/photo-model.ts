import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import type { ModelProblem, ModelReading } from '#domain/evaluation/model-reading.ts';

/** A photo for an operator's model: of its bytes only the phone is looked at. */
export interface PhotoForModel {
  side: 'front' | 'back';
  bytes: Uint8Array;
  /** Where the phone is, as shares of the picture's sides. */
  phone: PhotoMark['box'];
}

/** A model of whoever operates the product. Never decides: that is `domain/evaluation/model-verdict.ts`. */
export interface PhotoModel {
  /** Null when the model is not for this side. @throws {ModelError} when it says nothing. */
  read(photo: PhotoForModel): Promise<ModelReading | null>;
  stop(): Promise<void>;
}

/** Its message is for whoever operates the model, and quotes nothing of a photo or of an answer. */
export class ModelError extends Error {
  override name = 'ModelError';
  problem: ModelProblem;
  constructor(problem: ModelProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
