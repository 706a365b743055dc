import { type CallOfContract, type Contract, curlOf, type ParameterOfCall, parametersOf, requestOf } from './contract.ts';

/**
 * The script of `/api/docs`: adds to each call that takes JSON or no body a form that makes the call for real. The page can be read without this script. The
 * credential is held in its input alone and stored nowhere.
 */
const root = new URL('./', location.href.replace(/[?#].*/, ''));

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...inside);
  return element;
}

const textOf = (example: unknown) => (example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example));

const credential = made('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
document
  .querySelector('header')
  ?.append(
    made(
      'p',
      {},
      made('label', {}, 'Credencial para probar llamadas ', credential),
      ' No se guarda. Cada prueba se hace de verdad en esta instalación.',
    ),
  );

let contract: Promise<Contract> | null = null;
/** Loads the OpenAPI document when the first call is opened; after a failure the next call that is opened tries again. */
function readContract(): Promise<Contract> {
  contract ??= fetch(new URL('openapi.json', root))
    .then((response) => response.json() as Promise<Contract>)
    .catch((error: unknown) => {
      contract = null;
      throw error;
    });
  return contract;
}

for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-path]')) {
  const { method = '', path = '' } = details.dataset;
  const open = () => {
    if (!details.open || details.querySelector('form')) return;
    void readContract().then(({ paths }) => {
      const call = paths[path]?.[method];
      if (call && !details.querySelector('form')) details.append(formOf(method, path, call));
    });
  };
  details.addEventListener('toggle', open);
  open();
}

function fieldOf({ name, in: place, required, example }: ParameterOfCall): [string, HTMLInputElement, HTMLLabelElement] {
  const key = /^idempotency-key$/i.test(name) ? crypto.randomUUID() : place === 'query' ? '' : textOf(example);
  const input = made('input', { value: key, autocomplete: 'off', spellcheck: 'false', ...(required ? { required: '' } : {}) });
  return [name, input, made('label', {}, made('code', {}, name), ' ', input)];
}

function formOf(method: string, path: string, call: CallOfContract): HTMLElement {
  const types = Object.keys(call.requestBody?.content ?? {});
  const json = call.requestBody?.content['application/json'];
  if (types.length > 0 && json === undefined) return made('p', {}, 'Lleva un archivo: se prueba con curl.');
  const fields = parametersOf(call).map(fieldOf);
  const body = json && made('textarea', { rows: '8', spellcheck: 'false' });
  if (body) body.value = json.example === undefined ? '{}' : JSON.stringify(json.example, null, 2);
  const send = made('button', { type: 'submit' }, 'Probar');
  const answer = made('div', { role: 'status' });
  const form = made(
    'form',
    {},
    made('h3', {}, 'Probar esta llamada'),
    ...fields.map(([, , label]) => label),
    ...(body ? [made('label', {}, 'Cuerpo ', body)] : []),
    send,
    answer,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const parameters = Object.fromEntries(fields.map(([name, input]) => [name, input.value.trim()]));
    const request = requestOf(method, path, call, { credential: credential.value.trim(), parameters, body: body?.value ?? null });
    send.disabled = true;
    void answered(request)
      .then((told) =>
        answer.replaceChildren(...told, made('h4', {}, 'Lo mismo con curl'), made('pre', {}, made('code', {}, curlOf(root.href, request)))),
      )
      .finally(() => {
        send.disabled = false;
        // A second press is a new request, so it gets a new idempotency key.
        for (const [name, input] of fields) if (/^idempotency-key$/i.test(name)) input.value = crypto.randomUUID();
      });
  });
  return form;
}

/** The nodes that show the response. */
async function answered({ method, url, headers, body }: ReturnType<typeof requestOf>): Promise<Node[]> {
  const began = performance.now();
  try {
    const response = await fetch(new URL(url, root), { method, headers, body, credentials: 'omit', cache: 'no-store' });
    const text = await response.text();
    const ms = Math.round(performance.now() - began);
    const type = response.headers.get('content-type') ?? '';
    const shown = /json/.test(type) && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text;
    return [
      made('p', {}, made('b', {}, String(response.status)), ` ${type} · ${ms} ms`),
      shown === '' ? made('p', {}, 'Sin cuerpo.') : made('pre', {}, made('code', {}, shown)),
    ];
  } catch {
    return [made('p', {}, 'No ha contestado nadie. Mira si hay red y prueba otra vez.')];
  }
}
