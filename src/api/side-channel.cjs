/**
 * Replaces the package `side-channel` that qs uses: values kept beside objects. The package also supports engines without WeakMap, which all of ours have, so the
 * build takes this file instead (6 kB less). CommonJS, because qs requires it so.
 */
module.exports = () => {
  const kept = new WeakMap();
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
};
