import type { EndpointParts } from '#domain/wire/endpoint.ts';

/** Where what was made is read: beside or below `path`, at which the call came. */
export function locationOf({ creates, path: own }: EndpointParts, path: string, result: unknown): Record<string, string> {
  if (typeof creates !== 'string') return {};
  const address = creates.startsWith('.') ? `${path}${creates.slice(1)}` : `${path.slice(0, -segmentsOf(own, path))}${creates}`;
  return { location: address.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => encodeURIComponent(String(fieldAt(result, name)))) };
}

/** How much of an address a call of the contract is, its base left out. */
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
