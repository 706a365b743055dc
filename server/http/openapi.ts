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
  const header = (name: string, description: string) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } });
  const done = { description: `Hecho; ${receiptHeader} cuando la captura está entera y guardada` };
  const upload = (summary: string, status: number, parameters: unknown[], codes: readonly ProblemCode[]) => ({
    summary,
    'x-who': 'evaluation',
    security: [{ bearer: [] }],
    parameters: [header('Tus-Resumable', '1.0.0'), ...parameters],
    responses: {
      [status]: done,
      ...problemsByStatus(['unauthenticated', 'forbidden', 'internal', 'unavailable', 'storage-full', ...codes]),
    },
  });
  const slot = { name: 'slot', in: 'path', required: true, schema: { type: 'string' } };
  const onEnd = [
    'hash-mismatch',
    'upload-gone',
    'different-bytes',
    'unsupported-media',
    'picture-damaged',
    'picture-too-large',
    'too-large',
  ] as const;
  return {
    [uploadsPath]: {
      post: upload(
        'Empezar a subir una captura (tus 1.0)',
        201,
        [
          header('Upload-Length', `Como mucho ${maxCaptureBytes} bytes`),
          header('Upload-Metadata', 'Cada valor en base64: los campos de x-metadata'),
        ],
        ['invalid-input', 'different-bytes', 'unsupported-media', 'too-large', 'picture-damaged', 'rate-limited'],
      ),
      'x-metadata': jsonSchema(uploadMetadataSchema, 'input'),
    },
    [`${uploadsPath}/{slot}`]: {
      head: upload('Cuánto ha llegado', 200, [slot], ['upload-gone']),
      patch: upload('Seguir subiendo', 204, [slot, header('Upload-Offset', 'Bytes que ya han llegado')], onEnd),
      delete: upload('Dejar de subir', 204, [slot], ['upload-gone']),
    },
  };
}

function jsonSchema(schema: Schema, typeMode: 'input' | 'output') {
  return toJsonSchema(schema as never, { typeMode, errorMode: 'ignore' });
}
