import type { Callers } from '#domain/access/callers.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { tagOf } from './openapi-tags.ts';
import { problemStatus } from './problems.ts';

export const whoTexts: Readonly<Record<Callers, string>> = {
  public: 'Cualquiera, sin credencial.',
  scoped: 'Cualquiera con sesión; cada cual ve lo suyo.',
  owner: 'Su tomador, o la oficina.',
  seller: 'El tomador de esa póliza, quien la vendió o la oficina.',
  evaluation: 'Su tomador, el permiso de ese bien, o la oficina.',
  proposal: 'Quien tiene su credencial, o la oficina.',
  store: 'Tienda o distribuidor en lo suyo, o la oficina.',
  staff: 'La oficina.',
  admin: 'Un administrador.',
};

/** Texts in the description of a call: that its body may be what a GET answered, and which former names of fields it accepts. */
export function writtenBackTexts({ changes, formerly }: EndpointParts): string[] {
  const former = Object.keys(formerly ?? {}).map((name) => `\`${name}\``);
  return [
    ...(changes
      ? [`Se puede enviar lo que responde \`GET ${changes.path}\`: lo que viene como estaba no se cambia, y lo que solo se lee no se mira.`]
      : []),
    ...(former.length > 0 ? [`También entiende lo que antes se llamaba ${former.join(', ')}.`] : []),
  ];
}

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

export const responseHeaders = {
  'X-Request-Id': { description: 'Con él se encuentra la petición en nuestros registros.', schema: { type: 'string', format: 'uuid' } },
  ETag: {
    description: 'Con `If-None-Match` la misma respuesta es un 304 sin cuerpo. Con `If-Match` se cambia solo lo que sigue como se leyó.',
    schema: text,
  },
  Location: { description: 'Dónde se lee lo que se ha hecho.', schema: { type: 'string', format: 'uri-reference' } },
  'Retry-After': { description: 'Segundos que hay que esperar.', schema: count },
  'Upload-Offset': { description: 'Bytes que han llegado.', schema: count },
  'Upload-Length': { description: 'Bytes que son en total.', schema: count },
  'Upload-Metadata': { description: 'Lo que se dijo al empezar.', schema: text },
  'Upload-Expires': { description: 'Hasta cuándo se guarda sin acabar.', schema: text },
  'Tus-Resumable': { description: 'Versión de tus con la que se ha respondido: 1.0.0.', schema: text },
  'Tus-Version': { description: 'Versiones de tus que se hablan: 1.0.0.', schema: text },
  'Tus-Extension': { description: 'Extensiones de tus que se hablan.', schema: text },
  'Tus-Max-Size': { description: 'Bytes que una captura tiene como mucho.', schema: count },
  [receiptHeader]: { description: 'Qué bytes se han guardado: `sha-256=` y su hash en hexadecimal.', schema: text },
};

/** References to the response headers of the document, by name. */
export function headerRefs(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** HTTP statuses whose responses have `Retry-After`. */
const waiting = [429, 503];

export function problemsByStatus(codes: readonly ProblemCode[]) {
  const byStatus = new Map<number, Set<ProblemCode>>();
  for (const code of codes) byStatus.set(problemStatus(code), (byStatus.get(problemStatus(code)) ?? new Set()).add(code));
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: [...names].join(', '),
        ...(waiting.includes(status) ? { headers: headerRefs(['Retry-After']) } : {}),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** The operation id of a call: `GET /policies/{id}/claims` is `getPoliciesIdClaims`. It depends only on method and path. */
function nameOf({ method, path }: Pick<EndpointParts, 'path'> & { method: string }): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The name of the schema that a call takes or answers, where the contract does not name it: `GetPoliciesIdClaimsAnswer`. */
export function schemaName(endpoint: EndpointParts, suffix: string): string {
  const name = nameOf(endpoint);
  return name.charAt(0).toUpperCase() + name.slice(1) + suffix;
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** Adds to each operation the id and the tag that follow from its path. */
export function withNames(paths: Record<string, Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const item = (path: string, parts: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(parts).map(([method, part]) =>
        methods.includes(method)
          ? [method, { operationId: nameOf({ method, path: path as `/${string}` }), tags: [tagOf(path)], ...(part as object) }]
          : [method, part],
      ),
    );
  return Object.fromEntries(Object.entries(paths).map(([path, parts]) => [path, item(path, parts)]));
}

/** The call that the card gateway (Redsys) makes to us, in its own format: it is signed, so that it needs no credential of ours. */
export function noticePaths() {
  const notice = { Ds_SignatureVersion: text, Ds_MerchantParameters: text, Ds_Signature: text };
  return {
    '/payment-notices': {
      post: {
        summary: 'Aviso firmado de la pasarela sobre un cobro con tarjeta',
        description: 'La pasarela del banco, que firma lo que dice.',
        security: [],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: notice, required: Object.keys(notice) } },
          },
        },
        responses: {
          204: { description: 'Anotado' },
          '4XX': {
            description: 'La firma o el cobro no son los nuestros',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
      },
    },
  };
}
