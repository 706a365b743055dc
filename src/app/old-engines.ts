/**
 * Polyfills for what iOS 14 and the last Chrome of Android 7 lack and the code or its libraries call (decision A88); the build converts only syntax. Each can
 * be removed when the oldest supported version is the one named above it.
 */
function add(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

// iOS 15.4
add(Array.prototype, 'at', at);
add(Uint8Array.prototype, 'at', at);
add(Object, 'hasOwn', (target: object, key: PropertyKey) => Reflect.getOwnPropertyDescriptor(target, key) !== undefined);
add(Array.prototype, 'findLast', function findLast(this: unknown[], test: (value: unknown, index: number, all: unknown[]) => boolean) {
  for (let index = this.length - 1; index >= 0; index -= 1) if (test(this[index], index, this)) return this[index];
  return undefined;
});
// iOS 16, Chrome 110
add(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
  return [...this].sort(compare);
});
add(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return [...this].reverse();
});
// iOS 15.4, and only in a secure context; without one the application says so before it makes any id.
if (typeof crypto === 'object' && !('randomUUID' in crypto)) {
  add(crypto, 'randomUUID', () => {
    const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  });
}
