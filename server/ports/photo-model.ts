import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import type { ModelProblem, ModelReading } from '#domain/evaluation/model-reading.ts';

/** A photo for an operator's model, which looks at no more of it than the phone. */
export interface PhotoForModel {
  side: 'front' | 'back';
  bytes: Uint8Array;
  /** Where the phone is, as shares of the picture's sides. */
  phone: PhotoMark['box'];
}

/** What a model tells of itself. */
export interface ModelAbout {
  name: string;
  version: string;
  /** The licence of the model's weights. */
  licence: string;
  /** Address or text of its model card. */
  card: string;
}

/** A model of whoever operates the product. Never decides: that is `domain/evaluation/model-verdict.ts`. */
export interface PhotoModel {
  /** Null while its service has not answered. */
  readonly about: ModelAbout | null;
  /** Null when the model is not for this side. @throws {ModelError} when it gives no reading. */
  read(photo: PhotoForModel): Promise<ModelReading | null>;
  stop(): Promise<void>;
}

/** The message is for whoever operates the model, and quotes nothing of a photo or of an answer. */
export class ModelError extends Error {
  override name = 'ModelError';
  problem: ModelProblem;
  constructor(problem: ModelProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
