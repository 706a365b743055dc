import { html } from 'hono/html';
import type { openApiDocument } from './openapi.ts';
import { type JsonSchema, schemaText } from './schema-text.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Content = Readonly<Record<string, { schema: unknown }>>;

/** An operation of our own OpenAPI document. */
interface Operation {
  summary: string;
  description: string;
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema: unknown }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

const placeTexts: Readonly<Record<string, string>> = { path: 'en la dirección', query: 'tras la ?', header: 'cabecera' };
const methods = ['get', 'post', 'put', 'patch', 'head', 'delete', 'options'];
const problemType = 'application/problem+json';

/** The OpenAPI document as a page that is readable without scripts. `style`: address of its style sheet; `script`: address of the script that tries calls. */
export async function apiPage(
  document: ReturnType<typeof openApiDocument>,
  { style, script }: { style: string; script: string },
): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ method, path, operation: item[method] as Operation }] : [])),
  );
  const groups = Map.groupBy(operations, ({ path }) => path.split('/')[1] ?? '');
  const names = [...groups.keys()].toSorted();
  const schemas = document.components.schemas;
  const page = await html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API de Peritia</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<header>
<h1>API de Peritia</h1>
<p>${operations.length} llamadas, bajo <code>/api</code>. Para programas: <a href="openapi.json">OpenAPI 3.1</a>.</p>
<p>La credencial va en <code>Authorization: Bearer …</code>. Lo que se rechaza llega como <code>${problemType}</code>, con <code>code</code> y, si hay datos que no valen, <code>fields</code>.</p>
</header>
<nav aria-label="Grupos"><ul>${names.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
<main>${names.map(
    (name) => html`<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>
${groups.get(name)?.map(({ method, path, operation }) => operationPart(method, path, operation, schemas))}</section>`,
  )}</main>
</body>
</html>`;
  return page.toString();
}

function operationPart(method: string, path: string, operation: Operation, schemas: Schemas) {
  const { parameters = [], requestBody, responses } = operation;
  const [status, done] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['', undefined];
  const problems = Object.entries(responses).filter(([, { content }]) => content?.[problemType] !== undefined);
  return html`<details data-method="${method}" data-path="${path}"><summary><code><b>${method.toUpperCase()}</b> ${path}</code> <span>${operation.summary}</span></summary>
<div id="${anchorOf(method, path)}">
<p>${operation.description} <a href="#${anchorOf(method, path)}">Dirección de esta llamada</a></p>
${parameters.length > 0 ? html`<h3>Parámetros</h3><ul>${parameters.map((parameter) => parameterLine(parameter, schemas))}</ul>` : ''}
${requestBody ? html`<h3>Cuerpo</h3>${contentPart(requestBody.content, schemas)}` : ''}
<h3>Respuesta ${status}</h3>${done?.content ? contentPart(done.content, schemas) : html`<p>Sin cuerpo.</p>`}
${problems.length > 0 ? html`<h3>Rechazos</h3><ul>${problems.map(([code, { description }]) => html`<li><b>${code}</b> ${description}</li>`)}</ul>` : ''}
</div></details>`;
}

function anchorOf(method: string, path: string): string {
  return `${method}${path.replaceAll(/[^\w]+/g, '-')}`.replace(/-$/, '');
}

function parameterLine(parameter: NonNullable<Operation['parameters']>[number], schemas: Schemas) {
  const { name, in: place, required, description } = parameter;
  return html`<li><code>${name}</code> (${placeTexts[place] ?? place}${required ? '' : ', opcional'}): ${description ?? html`<code>${schemaText(parameter.schema as JsonSchema, schemas)}</code>`}</li>`;
}

function contentPart(content: Content, schemas: Schemas) {
  // Where an answer has several media types, the schema of the first describes all.
  const types = Object.keys(content);
  const [first] = Object.values(content);
  return html`<p><code>${types.join(', ')}</code></p><pre><code>${schemaText((first?.schema ?? {}) as JsonSchema, schemas)}</code></pre>`;
}
