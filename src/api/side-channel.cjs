/**
 * What qs asks of the package `side-channel`: values kept beside objects. The package supports engines without WeakMap; ours all have it,
 * so the build takes this instead (6 kB less). CommonJS, because that is how qs asks for it.
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
