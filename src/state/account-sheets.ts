/** What the account opens over itself: the data, the address of the log-in, the end of its change, the password, a new passkey, what an erasure is. */
const accountSheets = ['datos', 'correo', 'correo-anular', 'contrasena', 'llave', 'borrar'] as const;
export type AccountSheet = (typeof accountSheets)[number];

export function isAccountSheet(name: unknown): name is AccountSheet {
  return accountSheets.some((sheet) => sheet === name);
}
