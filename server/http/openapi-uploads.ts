import type { ProblemCode } from '#domain/shared/problem-code.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { uploadsPath } from '#domain/wire/captures.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { headerRefs, problemsByStatus } from './openapi-parts.ts';
import type { JsonSchema } from './schema-text.ts';

const progress = ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires', receiptHeader];
const onEnd: readonly ProblemCode[] = [
  'hash-mismatch',
  'upload-gone',
  'different-bytes',
  'unsupported-media',
  'picture-damaged',
  'picture-too-large',
  'too-large',
  'storage-full',
  'upload-offset',
];
const always: readonly ProblemCode[] = [
  'unauthenticated',
  'forbidden',
  'method-not-allowed',
  'upload-version',
  'upload-invalid',
  'update-required',
  'internal',
  'maintenance',
  'unavailable',
];

const slot = { name: 'slot', in: 'path', required: true, schema: { type: 'string' } };
const instead = sent('X-HTTP-Method-Override', 'El método que cuenta, donde solo pasa POST', false);

function sent(name: string, description: string, required = true) {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

function upload(
  summary: string,
  [status, headers]: readonly [status: number, headers: readonly string[]],
  parameters: unknown[],
  codes: readonly ProblemCode[],
) {
  return {
    summary,
    description: 'El permiso de ese bien (`grant`), que solo escribe.',
    'x-who': 'evaluation',
    security: [{ bearer: [] }],
    parameters: [sent('Tus-Resumable', '1.0.0'), ...parameters],
    responses: {
      [status]: { description: `Hecho; ${receiptHeader} cuando la captura está entera y guardada`, headers: headerRefs(headers) },
      ...problemsByStatus([...always, ...codes]),
    },
  };
}

function bytes(required: boolean) {
  return { requestBody: { required, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } } };
}

function discovery(parameters: unknown[]) {
  return {
    summary: 'Qué versión y qué extensiones de tus se hablan',
    description: 'Cualquiera, sin credencial.',
    'x-who': 'public',
    security: [],
    parameters,
    responses: {
      204: { description: 'Hecho', headers: headerRefs(['Tus-Version', 'Tus-Extension', 'Tus-Max-Size']) },
      ...problemsByStatus(['method-not-allowed']),
    },
  };
}

/**
 * The paths of uploads, which are not endpoints of the contract:
 * the protocol is tus 1.0, and this describes what is specific to us. `metadata`: the schema of `Upload-Metadata`.
 */
export function uploadPaths(metadata: JsonSchema) {
  return {
    [uploadsPath]: {
      options: discovery([]),
      post: {
        ...upload(
          'Empezar a subir una captura (tus 1.0)',
          [201, [...progress, 'Location']],
          [
            sent('Upload-Length', `Como mucho ${maxCaptureBytes} bytes`),
            sent('Upload-Metadata', 'Cada valor en base64: los campos de x-metadata'),
          ],
          [...onEnd, 'invalid-input', 'rate-limited'],
        ),
        ...bytes(false),
      },
      'x-metadata': metadata,
    },
    [`${uploadsPath}/{slot}`]: {
      options: discovery([slot]),
      head: upload('Cuánto ha llegado', [200, [...progress, 'Upload-Length', 'Upload-Metadata']], [slot], onEnd),
      patch: {
        ...upload(
          'Seguir subiendo',
          [204, progress],
          [slot, sent('Upload-Offset', 'Bytes que ya han llegado'), instead],
          [...onEnd, 'upload-content-type'],
        ),
        ...bytes(true),
      },
      delete: upload('Dejar de subir', [204, ['Tus-Resumable', receiptHeader]], [slot, instead], onEnd),
    },
  };
}
