/** A person's full name: the parts that are there, joined with spaces. */
export function fullName({ name, surname1, surname2 }: { name: string; surname1?: string | null; surname2?: string | null }): string {
  return [name, surname1, surname2].filter(Boolean).join(' ');
}
