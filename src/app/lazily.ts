/**
 * A part of the application all of whose calls are asynchronous, fetched with the first of them. A chunk that did not come is asked for
 * again with the next call. `lost`: what a call answers then; without it, the call is rejected.
 */
export function lazily<Part extends object>(load: () => Promise<Part>, lost?: () => unknown): Part {
  let part: Promise<Part> | null = null;
  const loaded = () => {
    part ??= load();
    part.catch(() => {
      part = null;
    });
    return part;
  };
  return new Proxy({} as Part, {
    get: (_, name) =>
      // Whoever awaits the part itself must not take it for a promise.
      name === 'then'
        ? undefined
        : async (...given: unknown[]) => {
            const target = await (lost ? loaded().catch(() => null) : loaded());
            return target ? (target as Record<PropertyKey, (...given: unknown[]) => unknown>)[name]?.(...given) : lost?.();
          },
  });
}
