/** A person's name as it is written: what there is of it, with a space between. */
export function fullName({ name, surname1, surname2 }: { name: string; surname1?: string | null; surname2?: string | null }): string {
  return [name, surname1, surname2].filter(Boolean).join(' ');
}
