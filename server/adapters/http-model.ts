import * as v from 'valibot';
import type { ModelReading } from '#domain/evaluation/model-reading.ts';
import { ConfigError } from '#server/config.ts';
import { ModelError, type PhotoForModel, type PhotoModel } from '#server/ports/photo-model.ts';
import { parseServiceManifest, type ServiceManifest, scoresOf } from './model-manifest.ts';
import { callService } from './outgoing.ts';
import { phoneCrop } from './phone-crop.ts';

/** Milliseconds for one attempt as a whole: the customer watches a screen that waits for a minute. */
const usualTimeoutMs = 10_000;
const maxAnswerBytes = 65_536;
const longestSide = 1600;
const jpegQuality = 90;

const answerSchema = v.object({ version: v.string(), scores: v.record(v.string(), v.unknown()) });

export interface HttpModelOptions {
  /** The bearer token for the service. */
  key?: string | undefined;
  timeoutMs?: number;
}

/**
 * A model behind an address: GET returns its manifest, POST takes the JPEG of a phone and returns its scores (docs/guides/assessment-model.md). A failed reading is tried
 * once more. The server starts although the service is away: a person decides until it answers, and `onAway` is told why.
 * @throws {ConfigError} when it answers with an invalid manifest
 */
export async function httpModel(address: URL, options: HttpModelOptions, onAway: (problem: ModelError) => void): Promise<PhotoModel> {
  const service = modelService(address, options);
  await service.manifest().catch((error: Error) => {
    if (error instanceof ConfigError) throw error;
    onAway(asModelError(error));
  });
  return {
    get about() {
      return service.about();
    },
    read: (photo) =>
      service.read(photo).catch(async () => {
        // A new version of the model may have other thresholds, so its manifest is read again.
        service.forgetManifest();
        return service.read(photo).catch((error: Error) => {
          throw asModelError(error);
        });
      }),
    stop: async () => undefined,
  };
}

function modelService(address: URL, { key, timeoutMs = usualTimeoutMs }: HttpModelOptions) {
  let known: ServiceManifest | null = null;

  async function call(url: URL, init: RequestInit, signal: AbortSignal): Promise<string> {
    const headers = { ...(init.headers as Record<string, string>), ...(key ? { authorization: `Bearer ${key}` } : {}) };
    const response = await callService(url, { ...init, headers, signal });
    if (response.status !== 200) throw new ModelError('unreachable', `the model answered ${response.status}`);
    return limitedText(response);
  }

  async function manifest(signal = AbortSignal.timeout(timeoutMs)): Promise<ServiceManifest> {
    known ??= parseServiceManifest(await call(address, { method: 'GET' }, signal));
    return known;
  }

  return {
    manifest,
    about: () => known && { name: known.name, version: known.version, licence: known.licence, card: known.card },
    forgetManifest() {
      known = null;
    },
    /** @throws {ModelError} also when the answer is of another version than the manifest */
    async read(photo: PhotoForModel): Promise<ModelReading | null> {
      const signal = AbortSignal.timeout(timeoutMs);
      const about = await manifest(signal);
      if (!about.sides.includes(photo.side)) return null;
      const url = new URL(address);
      url.searchParams.set('side', photo.side);
      const body = new Uint8Array(await jpegOf(photo));
      const parsed = v.safeParse(
        v.pipe(v.string(), v.parseJson(), answerSchema),
        await call(url, { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body }, signal),
      );
      if (!parsed.success) throw new ModelError('bad-answer', 'the answer is not { version, scores }');
      const { version, scores } = parsed.output;
      if (version !== about.version) throw new ModelError('bad-answer', 'the answer is of another version than the manifest');
      return { name: about.name, version, scores: scoresOf(about, new Map(Object.entries(scores))) };
    },
  };
}

/** The JPEG for the model: encoded anew, so without Exif. */
async function jpegOf(photo: PhotoForModel): Promise<Buffer> {
  const crop = await phoneCrop(photo);
  const small = crop.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  return small
    .jpeg({ quality: jpegQuality })
    .toBuffer()
    .catch(() => {
      throw new ModelError('broken', 'the picture cannot be opened');
    });
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (sizeBytes > maxAnswerBytes) throw new ModelError('bad-answer', `the answer is larger than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function asModelError(error: Error): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof ConfigError) return new ModelError('bad-answer', error.message);
  return error.name === 'TimeoutError' ? new ModelError('timeout', 'no answer in time') : new ModelError('unreachable', 'no connection');
}
