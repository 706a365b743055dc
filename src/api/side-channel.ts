/**
 * What qs asks of the package `side-channel`: values kept beside objects. The package supports engines without WeakMap; ours all have it,
 * so the build takes this instead. Exported under the name by which a CommonJS `require` finds it.
 */
interface SideChannel {
  get: (key: object) => unknown;
  set: (key: object, value: unknown) => void;
  has: (key: object) => boolean;
  delete: (key: object) => boolean;
  assert: (key: object) => void;
}

function sideChannel(): SideChannel {
  const kept = new WeakMap<object, unknown>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.set(key, value);
    },
    has: (key) => kept.has(key),
    delete: (key) => kept.delete(key),
    assert: (key) => {
      if (!kept.has(key)) throw new TypeError('Side channel does not contain the given object key');
    },
  };
}

export { sideChannel as 'module.exports' };
