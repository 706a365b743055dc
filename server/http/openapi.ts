import { toJsonSchema } from '@valibot/to-json-schema';
import { maxCaptureBytes, uploadMetadataSchema, uploadsPath } from '#domain/wire/captures.ts';
import type { EndpointParts, Schema } from '#domain/wire/endpoint.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { type ProblemCode, problemSchema } from '#domain/wire/problem.ts';
import { problemStatus } from './problems.ts';

/** What any call may answer. */
const commonProblems: readonly ProblemCode[] = ['internal', 'unavailable', 'update-required'];

/** The contract as OpenAPI 3.1: what is served is what is written, since both come from the same table. */
export function openApiDocument(endpoints: readonly EndpointParts[]) {
  const paths: Record<string, Record<string, unknown>> = { ...uploadPaths() };
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operation(endpoint) });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Peritia', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(endpoint: EndpointParts) {
  return {
    summary: endpoint.summary,
    'x-who': endpoint.who,
    ...(endpoint.who === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(endpoint.query),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      ...(endpoint.response
        ? { 200: { description: 'Hecho', content: answerContent(endpoint, jsonSchema(endpoint.response, 'output')) } }
        : { 204: { description: 'Hecho' } }),
      ...problemResponses(endpoint),
    },
  };
}

/** A live call also answers as a stream whose every event has the same form, a list that is exported as a file. */
function answerContent({ live, query }: EndpointParts, schema: unknown) {
  const isExported = 'export_csv' in queryProperties(query);
  return {
    'application/json': { schema },
    ...(live ? { 'text/event-stream': { schema } } : {}),
    ...(isExported ? { 'text/csv': { schema: { type: 'string' } } } : {}),
  };
}

function queryParameters(query: Schema | undefined) {
  return Object.entries(queryProperties(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    // `filter[name]=value`; what is no object is `name=value`.
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }));
}

function queryProperties(query: Schema | undefined): Record<string, { type?: string }> {
  if (!query) return {};
  return (jsonSchema(query, 'input') as { properties?: Record<string, { type?: string }> }).properties ?? {};
}

function problemResponses(endpoint: EndpointParts) {
  const codes: ProblemCode[] = [...endpoint.problems, ...commonProblems];
  if (endpoint.who !== 'public') codes.push('unauthenticated', 'forbidden');
  if (endpoint.params) codes.push('not-found');
  if (endpoint.body) codes.push('invalid-json', 'too-large');
  if (endpoint.body) codes.push('invalid-input');
  if (endpoint.query) codes.push('invalid-query');
  if (endpoint.idempotent) codes.push('different-bytes', 'in-progress');
  return problemsByStatus(codes);
}

function problemsByStatus(codes: readonly ProblemCode[]) {
  const byStatus = new Map<number, Set<ProblemCode>>();
  for (const code of codes) byStatus.set(problemStatus(code), (byStatus.get(problemStatus(code)) ?? new Set()).add(code));
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: [...names].join(', '), content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
}

/** Uploads are no calls of the contract: tus 1.0 says how they go, and this what is ours in them. */
function uploadPaths() {
  const given = (name: string, description: string, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  const told = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([name, description]) => [name, { description, schema: { type: 'string' } }]));
  const version = { 'Tus-Resumable': '1.0.0' };
  const kept = { [receiptHeader]: 'sha-256=… de lo enviado, cuando la captura está entera y guardada' };
  const progress = { ...version, ...kept, 'Upload-Offset': 'Bytes que han llegado', 'Upload-Expires': 'Hasta cuándo se guarda sin acabar' };
  const upload = (
    summary: string,
    [status, headers]: readonly [number, Record<string, string>],
    parameters: unknown[],
    codes: readonly ProblemCode[],
  ) => ({
    summary,
    'x-who': 'evaluation',
    security: [{ bearer: [] }],
    parameters: [given('Tus-Resumable', '1.0.0'), ...parameters],
    responses: {
      [status]: { description: 'Hecho', headers: told(headers) },
      ...problemsByStatus([
        'unauthenticated',
        'forbidden',
        'method-not-allowed',
        'upload-version',
        'upload-invalid',
        'update-required',
        'internal',
        'unavailable',
        ...codes,
      ]),
    },
  });
  const bytes = (required: boolean) => ({
    requestBody: { required, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  });
  const slot = { name: 'slot', in: 'path', required: true, schema: { type: 'string' } };
  const instead = given('X-HTTP-Method-Override', 'El método que cuenta, donde solo pasa POST', false);
  const onEnd = [
    'hash-mismatch',
    'upload-gone',
    'upload-offset',
    'different-bytes',
    'unsupported-media',
    'picture-damaged',
    'picture-too-large',
    'too-large',
    'storage-full',
  ] as const;
  const discovery = (parameters: unknown[]) => ({
    summary: 'Qué versión y qué extensiones de tus se hablan',
    'x-who': 'public',
    security: [],
    parameters,
    responses: {
      204: {
        description: 'Hecho',
        headers: told({
          'Tus-Version': '1.0.0',
          'Tus-Extension': 'creation, creation-with-upload, termination y expiration',
          'Tus-Max-Size': String(maxCaptureBytes),
        }),
      },
    },
  });
  return {
    [uploadsPath]: {
      options: discovery([]),
      post: {
        ...upload(
          'Empezar a subir una captura (tus 1.0)',
          [201, { ...progress, Location: 'Dónde seguir' }],
          [
            given('Upload-Length', `Como mucho ${maxCaptureBytes} bytes`),
            given('Upload-Metadata', 'Cada valor en base64: los campos de x-metadata'),
          ],
          [...onEnd, 'invalid-input', 'rate-limited'],
        ),
        ...bytes(false),
      },
      'x-metadata': jsonSchema(uploadMetadataSchema, 'input'),
    },
    [`${uploadsPath}/{slot}`]: {
      options: discovery([slot]),
      head: upload(
        'Cuánto ha llegado',
        [200, { ...progress, 'Upload-Length': 'Bytes que tendrá', 'Upload-Metadata': 'Lo que se dijo al empezar' }],
        [slot],
        onEnd,
      ),
      patch: {
        ...upload(
          'Seguir subiendo',
          [204, progress],
          [slot, given('Upload-Offset', 'Bytes que ya han llegado'), instead],
          [...onEnd, 'upload-content-type'],
        ),
        ...bytes(true),
      },
      delete: upload('Dejar de subir', [204, { ...version, ...kept }], [slot, instead], onEnd),
    },
  };
}

function jsonSchema(schema: Schema, typeMode: 'input' | 'output') {
  return toJsonSchema(schema as never, { typeMode, errorMode: 'ignore' });
}
