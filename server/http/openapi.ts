import { scopeOfCall } from '#domain/access/api-scopes.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import { uploadMetadataSchema } from '#domain/wire/captures.ts';
import { type EndpointParts, type Schema, taggedBy } from '#domain/wire/endpoint.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { keyForm } from './idempotency.ts';
import { type Example, exampleFinder } from './openapi-examples.ts';
import { noticePaths, problemsByStatus, responseHeaders, schemaName, whoTexts, withNames, writtenBackTexts } from './openapi-parts.ts';
import { type CallSchemas, refTo, schemaBook } from './openapi-schemas.ts';
import { tagsOf } from './openapi-tags.ts';
import { uploadPaths } from './openapi-uploads.ts';
import { largeBodyBytes } from './read-body.ts';
import type { JsonSchema } from './schema-text.ts';
import { type WireWords, wireWords } from './wire-words.ts';

/** Problems that any call may answer with. */
const commonProblems: readonly ProblemCode[] = ['internal', 'maintenance', 'unavailable', 'update-required'];

/**
 * The contract as an OpenAPI 3.1 document. It is made of the same endpoints that are served, so that they cannot differ;
 * descriptions come from the comments in `domain/wire`.
 */
export function openApiDocument(endpoints: readonly EndpointParts[]) {
  const words = wireWords();
  const schemas = schemaBook(words, callSchemas(endpoints));
  const paths: Record<string, Record<string, unknown>> = { ...uploadPaths(schemas.all.UploadMetadata ?? {}), ...noticePaths() };
  const find = exampleFinder();
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operation(endpoint, words, schemas, find(endpoint)) });
  }
  const named = withNames(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Peritia',
      version: '1',
      description:
        'Seguros de dispositivos. La credencial va en `Authorization: Bearer …`. Lo que se rechaza llega como `application/problem+json`, con un `code` de una lista cerrada, `message` para la persona y, si hay datos que no valen, `fields`. Una `Idempotency-Key` la guardan las llamadas que la nombran: las demás que cambian algo la rechazan (`invalid-input`), y al leer no cuenta. Para quién es cada llamada lo dice `x-who`, y con qué permiso de una clave de API se hace, `x-scope`: la que no lo tiene la hace una persona.',
      contact: { name: 'Peritia' },
      license: { name: 'Privada', identifier: 'LicenseRef-Peritia' },
    },
    servers: [{ url: '/api', description: 'Esta instalación' }],
    tags: tagsOf(Object.keys(named)),
    paths: named,
    components: {
      schemas: schemas.components([named, refTo('Problem')]),
      headers: responseHeaders,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** The schemas that calls take and answer, by the names that they get where the contract does not name them. */
function callSchemas(endpoints: readonly EndpointParts[]): CallSchemas {
  const of = (suffix: string, part: (endpoint: EndpointParts) => Schema | null | undefined) =>
    Object.fromEntries(
      endpoints.flatMap((endpoint) => {
        const schema = part(endpoint);
        return schema ? [[schemaName(endpoint, suffix), schema]] : [];
      }),
    );
  return {
    inputs: {
      UploadMetadata: uploadMetadataSchema,
      ...of('Body', ({ body }) => body),
      ...of('Query', ({ query }) => query),
      ...of('Params', ({ params }) => params),
    },
    outputs: of('Answer', ({ response }) => response),
  };
}

function operation(endpoint: EndpointParts, { of }: WireWords, schemas: ReturnType<typeof schemaBook>, example: Example | undefined) {
  const { path, who, notesCaller, body, response, creates, idempotent } = endpoint;
  const named = (suffix: string) => schemaName(endpoint, suffix);
  const status = response === null ? 204 : creates === undefined ? 200 : 201;
  const about = of.get(endpoint);
  const scope = scopeOfCall(endpoint);
  const properties = (part: 'Query' | 'Params') => schemas.all[named(part)]?.properties ?? {};
  return {
    summary: endpoint.summary,
    description: [whoTexts[who], scope && `Con una clave de API: \`${scope}\`.`, about, ...writtenBackTexts(endpoint)]
      .filter(Boolean)
      .join('\n\n'),
    'x-who': who,
    ...(scope === null ? {} : { 'x-scope': scope }),
    security: who === 'proposal' || notesCaller ? [{}, { bearer: [] }] : who === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => ({
        name: each,
        in: 'path',
        required: true,
        schema: properties('Params')[each] ?? { type: 'string' },
        ...exampleOf(example?.params, each),
      })),
      ...queryParameters(properties('Query'), example?.query),
      ...(idempotent ? [idempotencyKey] : []),
      ...(taggedBy(endpoint) ? [ifMatch] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.input(named('Body')), ...exampleOf(example, 'body') } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Hecho',
        headers: headersOf(endpoint),
        ...(response
          ? {
              content: answerContent(
                endpoint,
                { schema: schemas.output(named('Answer')), ...exampleOf(example, 'answer') },
                properties('Query'),
              ),
            }
          : {}),
      },
      ...problemResponses(endpoint),
    },
  };
}

/** A part of an example as the `example` property of the document; empty if the example does not have it. */
function exampleOf(parts: object | undefined, name: string): { example?: unknown } {
  return parts && Object.hasOwn(parts, name) ? { example: (parts as Record<string, unknown>)[name] } : {};
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'La misma llamada con la misma clave y los mismos bytes tiene la misma respuesta; con otros, `different-bytes`.',
  schema: { type: 'string', pattern: keyForm.source },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'El `ETag` de lo que se ha leído: si ya no es así, no se cambia nada (`changed-meanwhile`).',
  schema: { type: 'string' },
};

function headersOf({ method, response, idempotent, creates }: EndpointParts) {
  const names = [
    'X-Request-Id',
    ...(method === 'GET' && response ? ['ETag'] : []),
    ...(idempotent ? [receiptHeader] : []),
    ...(typeof creates === 'string' ? ['Location'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The media types of an answer. A live call also answers as an event stream of the same schema, and an exportable list as CSV. */
function answerContent({ live, files = [] }: EndpointParts, json: { schema: unknown; example?: unknown }, query: object) {
  return {
    'application/json': json,
    ...(live ? { 'text/event-stream': { schema: json.schema } } : {}),
    ...('export_csv' in query ? { 'text/csv': { schema: { type: 'string' } } } : {}),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  };
}

function queryParameters(query: Readonly<Record<string, JsonSchema>>, examples: Example['query']) {
  return Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    // Objects are written `filter[name]=value`, other parameters `name=value`.
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
    ...exampleOf(examples, name),
  }));
}

function problemResponses(endpoint: EndpointParts) {
  const codes: ProblemCode[] = [...endpoint.problems, ...commonProblems];
  if (endpoint.who !== 'public') codes.push('unauthenticated', 'forbidden', 'network-refused');
  if (scopeOfCall(endpoint) !== null) codes.push('scope-missing');
  if (endpoint.params) codes.push('not-found');
  if (endpoint.body) codes.push('invalid-json', 'too-large');
  if ((endpoint.maxBodyBytes ?? 0) > largeBodyBytes) codes.push('rate-limited');
  if (endpoint.method !== 'GET') codes.push('invalid-input');
  if (endpoint.query) codes.push('invalid-query');
  if (taggedBy(endpoint)) codes.push('changed-meanwhile');
  if (endpoint.idempotent) codes.push('different-bytes', 'in-progress');
  return problemsByStatus(codes);
}
