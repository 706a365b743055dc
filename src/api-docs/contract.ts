/** The parts of the OpenAPI document that this page reads; it comes from the page's own server. */
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
  /** `deepObject`: the parts of the object are separate parameters, such as `page[size]`. */
  style?: string;
  schema?: { properties?: Record<string, unknown> };
}

/** The parameters of a call, each with a single value: objects are split into their parts. */
export function parametersOf({ parameters = [] }: CallOfContract): ParameterOfCall[] {
  return parameters.flatMap((parameter) =>
    parameter.style === 'deepObject'
      ? Object.keys(parameter.schema?.properties ?? {}).map(
          (part): ParameterOfCall => ({ name: `${parameter.name}[${part}]`, in: parameter.in }),
        )
      : [parameter],
  );
}

/** The values that somebody has filled in. `parameters`: by name; empty ones are left out. `body`: JSON as text, null where the call takes none. */
export interface FilledCall {
  credential: string;
  parameters: Record<string, string>;
  body: string | null;
}

/** The HTTP request of a call that was filled in. `url`: relative to the API's root, without a leading slash. */
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

/** The request as a curl command, with the credential in a shell variable instead of in the command. */
export function curlOf(root: string, { method, url, headers, body }: ReturnType<typeof requestOf>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' ? `--header "authorization: Bearer $PERITIA_KEY"` : `--header ${quoted(`${name}: ${value}`)}`,
  );
  return [`curl --request ${method} ${quoted(root + url)}`, ...lines, ...(body === null ? [] : [`--data ${quoted(body)}`])].join(' \\\n  ');
}
