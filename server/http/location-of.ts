import type { EndpointParts } from '#domain/wire/endpoint.ts';

/** The `Location` header with the address at which a created object is read, beside or below `path`, the path of the request. */
export function locationOf({ creates, path: own }: EndpointParts, path: string, result: unknown): Record<string, string> {
  if (typeof creates !== 'string') return {};
  const address = creates.startsWith('.') ? `${path}${creates.slice(1)}` : `${path.slice(0, -segmentsOf(own, path))}${creates}`;
  return { location: address.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => encodeURIComponent(String(fieldAt(result, name)))) };
}

/** The number of characters at the end of `path` that belong to the endpoint, without the base of the API. */
function segmentsOf(own: string, path: string): number {
  return (
    path
      .split('/')
      .slice(-(own.split('/').length - 1))
      .join('/').length + 1
  );
}

function fieldAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], value);
}
