/** Between braces, with a name: what stands there is put in when the message leaves. */
const placeholder = /\{([^{}]*)\}/g;

/**
 * What is wrong with the placeholders of a text that has to have each of `names`. A brace that is none of them is unknown too: it would be sent as it stands.
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

/** The text with what its placeholders stand for; one without a value stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (all, name: string) => values[name] ?? all);
}
