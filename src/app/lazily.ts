/**
 * A module whose functions are all asynchronous, loaded with the first call of one. A chunk that could not be fetched is requested again with the next call.
 * `lost`: what a call returns then; without it, the call is rejected.
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
      // `await` on the module itself must not take it for a promise.
      name === 'then'
        ? undefined
        : async (...given: unknown[]) => {
            const target = await (lost ? loaded().catch(() => null) : loaded());
            return target ? (target as Record<PropertyKey, (...given: unknown[]) => unknown>)[name]?.(...given) : lost?.();
          },
  });
}
