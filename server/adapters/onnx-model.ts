import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ModelError, type PhotoForModel, type PhotoModel } from '#server/ports/photo-model.ts';
import { StoppedError } from '#server/ports/stopped-error.ts';
import { modelSettingError, parseFileManifest, scoresOf } from './model-manifest.ts';
import type { OnnxWorkerData } from './onnx-worker.ts';
import { WorkerTimeout, workerCalls } from './worker-calls.ts';

/** Loading a large model takes seconds. */
const usualTimeoutMs = 30_000;

/**
 * A model in an ONNX file beside its manifest, run by onnxruntime's WebAssembly in its own thread. It is tried out before the promise resolves. `runtime`: the package
 * that runs it.
 * @throws {ConfigError} when the manifest, the file, its hash, the runtime or the model itself is not as expected
 */
export async function onnxModel(
  manifestFile: string,
  { runtime = 'onnxruntime-web', timeoutMs = usualTimeoutMs }: { runtime?: string; timeoutMs?: number } = {},
): Promise<PhotoModel> {
  const json = await readFile(manifestFile, 'utf8').catch(() => {
    throw modelSettingError('se espera un manifiesto que se pueda leer');
  });
  const manifest = parseFileManifest(json);
  const workerData: OnnxWorkerData = { file: path.resolve(path.dirname(manifestFile), manifest.model), runtime, manifest };
  const calls = workerCalls<PhotoForModel | null, number[]>(new URL('./onnx-worker.ts', import.meta.url), { timeoutMs, workerData });
  await calls.call(null).catch(async (error: Error) => {
    await calls.stop();
    throw modelSettingError(error.message);
  });
  const { name, version, licence, card } = manifest;
  return {
    about: { name, version, licence, card },
    async read(photo) {
      if (!manifest.sides.includes(photo.side)) return null;
      const scores = await calls.call(photo).catch((error: Error) => {
        if (error instanceof StoppedError) throw error;
        throw new ModelError(error instanceof WorkerTimeout ? 'timeout' : 'broken', error.message);
      });
      return { name, version, scores: scoresOf(manifest, new Map(manifest.labels.map((label, at) => [label.name, scores[at]]))) };
    },
    stop: () => calls.stop(),
  };
}
