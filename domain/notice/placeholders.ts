/** A placeholder: a name in braces, which is replaced by its value when the message is sent. */
const placeholder = /\{([^{}]*)\}/g;

/**
 * What is wrong with the placeholders of a text, which has to contain each of `names` and no others.
 * A stray brace counts as an unknown placeholder: it would be sent as it is.
 */
export function placeholderFault(text: string, names: readonly string[]): 'unknown-placeholder' | 'missing-placeholder' | null {
  const found = new Set<string>();
  const rest = text.replaceAll(placeholder, (all, name: string) => {
    if (!names.includes(name)) return all;
    found.add(name);
    return '';
  });
  if (/[{}]/.test(rest)) return 'unknown-placeholder';
  return found.size < names.length ? 'missing-placeholder' : null;
}

/** Replaces the placeholders of a text by their values; one without a value stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (all, name: string) => values[name] ?? all);
}
