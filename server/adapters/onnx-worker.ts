import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import type * as Runtime from 'onnxruntime-web';
import type { PhotoForModel } from '#server/ports/photo-model.ts';
import type { FileManifest } from './model-manifest.ts';
import { phoneCrop } from './phone-crop.ts';
import { answerCalls } from './worker-calls.ts';

export interface OnnxWorkerData {
  /** The absolute path of the ONNX file. */
  file: string;
  /** The package of the runtime. */
  runtime: string;
  manifest: FileManifest;
}

const { file, runtime, manifest } = workerData as OnnxWorkerData;
const { width, height, fit, mean, std } = manifest.input;
const channels = 3;

/** Opens the model from the same bytes whose hash was checked. An error says what was expected. */
async function open() {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`en model se espera un fichero que se pueda leer: ${manifest.model}`);
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== manifest.sha256) throw new Error(`en sha256 se espera la huella de ${manifest.model}, que es ${sha256}`);
  const ort = await importRuntime();
  ort.env.logLevel = 'error';
  // No further threads can be started inside this thread, and one photo at a time is enough.
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(bytes).catch(() => {
    throw new Error(`en model se espera un modelo ONNX que se pueda abrir: ${manifest.model}`);
  });
  return { ort, session };
}

async function importRuntime() {
  try {
    return (await import(runtime)) as typeof Runtime;
  } catch {
    throw new Error(`un modelo ONNX necesita el paquete ${runtime}, que falta: npm install --no-save ${runtime}`);
  }
}

let opening: ReturnType<typeof open> | null = null;

/** One score for each label, from a picture in the model's input size (RGB, 0 to 255). */
async function run(pixels: Uint8Array): Promise<number[]> {
  opening ??= open();
  const { ort, session } = await opening;
  const planes = new Float32Array(channels * width * height);
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = (pixels[at * channels + channel] ?? 0) / 255;
      planes[channel * width * height + at] = (value - (mean[channel] ?? 0)) / (std[channel] ?? 1);
    }
  }
  return scored(await outputOf(session, new ort.Tensor('float32', planes, [1, channels, height, width])));
}

async function outputOf(session: Runtime.InferenceSession, picture: Runtime.Tensor): Promise<number[]> {
  const [inputName, outputName] = [session.inputNames[0] ?? '', session.outputNames[0] ?? ''];
  const output = (await session.run({ [inputName]: picture }))[outputName];
  const numbers = output?.type === 'float32' ? [...(output.data as Float32Array)] : [];
  if (numbers.length !== manifest.labels.length)
    throw new Error(`en labels se esperan tantas etiquetas como números da el modelo (${numbers.length})`);
  return numbers;
}

function scored(numbers: readonly number[]): number[] {
  if (manifest.output === 'scores') return [...numbers];
  if (manifest.output === 'sigmoid') return numbers.map((number) => 1 / (1 + Math.exp(-number)));
  const greatest = Math.max(...numbers);
  const powers = numbers.map((number) => Math.exp(number - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Null tries the model out on a black picture. */
answerCalls(async (photo: PhotoForModel | null) => {
  if (photo === null) return run(new Uint8Array(channels * width * height));
  const crop = await phoneCrop(photo);
  return run(await crop.resize(width, height, { fit, background: '#000' }).removeAlpha().raw().toBuffer());
});
