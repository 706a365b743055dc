/** What the page reads of the OpenAPI document: its own server's, and as wide as that says. */
export interface Contract {
  paths: Record<string, Record<string, CallOfContract>>;
}

export interface CallOfContract {
  parameters?: ParameterOfCall[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

export interface ParameterOfCall {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: unknown;
  /** `deepObject`: its parts are given one by one, as `page[size]`. */
  style?: string;
  schema?: { properties?: Record<string, unknown> };
}

/** The parameters of a call, each of which is one value. */
export function parametersOf({ parameters = [] }: CallOfContract): ParameterOfCall[] {
  return parameters.flatMap((parameter) =>
    parameter.style === 'deepObject'
      ? Object.keys(parameter.schema?.properties ?? {}).map(
          (part): ParameterOfCall => ({ name: `${parameter.name}[${part}]`, in: parameter.in }),
        )
      : [parameter],
  );
}

/** What somebody has filled in. `parameters`: by their names; an empty one is left out. `body`: JSON as text, null where the call takes none. */
export interface FilledCall {
  credential: string;
  parameters: Record<string, string>;
  body: string | null;
}

/** The request of a call that was filled in. `url`: relative to the API's root, without a slash before it. */
export function requestOf(method: string, path: string, call: CallOfContract, { credential, parameters, body }: FilledCall) {
  const given = parametersOf(call).filter(({ name, in: place }) => place === 'path' || (parameters[name] ?? '') !== '');
  const value = (name: string) => parameters[name] ?? '';
  const of = (place: ParameterOfCall['in']) => given.filter((parameter) => parameter.in === place);
  const url = of('path').reduce((text, { name }) => text.replace(`{${name}}`, encodeURIComponent(value(name))), path.slice(1));
  const query = new URLSearchParams(of('query').map(({ name }) => [name, value(name)])).toString();
  return {
    method: method.toUpperCase(),
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      ...(credential === '' ? {} : { authorization: `Bearer ${credential}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(of('header').map(({ name }) => [name.toLowerCase(), value(name)])),
    } as Record<string, string>,
    body,
  };
}

/** The request as a line for a shell, with the credential in a variable and not in the line. */
export function curlOf(root: string, { method, url, headers, body }: ReturnType<typeof requestOf>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' ? `--header "authorization: Bearer $PERITIA_KEY"` : `--header ${quoted(`${name}: ${value}`)}`,
  );
  return [`curl --request ${method} ${quoted(root + url)}`, ...lines, ...(body === null ? [] : [`--data ${quoted(body)}`])].join(' \\\n  ');
}
