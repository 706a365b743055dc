import type { ServerConfig } from '#server/config.ts';
import type { ModelError, PhotoModel } from '#server/ports/photo-model.ts';
import { httpModel } from './http-model.ts';
import { onnxModel } from './onnx-model.ts';

/**
 * The operator's model; null when none is configured. `onAway` is told when its service does not answer at the start. @throws {ConfigError} when the model cannot be used
 */
export async function configuredModel(
  { model }: Pick<ServerConfig, 'model'>,
  onAway: (problem: ModelError) => void,
): Promise<PhotoModel | null> {
  if (model === null) return null;
  return 'file' in model ? onnxModel(model.file) : httpModel(model.address, { key: model.key }, onAway);
}
