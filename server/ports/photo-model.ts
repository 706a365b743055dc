import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import type { ModelProblem, ModelReading } from '#domain/evaluation/model-reading.ts';

/** A photo for an operator's model, which looks only at the part that shows the phone. */
export interface PhotoForModel {
  side: 'front' | 'back';
  bytes: Uint8Array;
  /** Position of the phone, as shares of the picture's width and height. */
  phone: PhotoMark['box'];
}

/** What a model says about itself. */
export interface ModelAbout {
  name: string;
  version: string;
  /** The licence of the model's weights. */
  licence: string;
  /** Address or text of its model card. */
  card: string;
}

/** An operator's own model. It never decides: `domain/evaluation/model-verdict.ts` does. */
export interface PhotoModel {
  /** Null while the model's service has not answered. */
  readonly about: ModelAbout | null;
  /** Null when the model is not for this side. @throws {ModelError} when it answers no usable scores. */
  read(photo: PhotoForModel): Promise<ModelReading | null>;
  stop(): Promise<void>;
}

/** The model gave no usable scores. The message is for its operator, and quotes nothing of a photo or of an answer. */
export class ModelError extends Error {
  override name = 'ModelError';
  problem: ModelProblem;
  constructor(problem: ModelProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
