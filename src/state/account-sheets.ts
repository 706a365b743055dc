/**
 * The sheets that the account screen opens: personal data, the log-in's e-mail address, cancelling its change, the password, a new passkey, what an erasure
 * means.
 */
const accountSheets = ['datos', 'correo', 'correo-anular', 'contrasena', 'llave', 'borrar'] as const;
export type AccountSheet = (typeof accountSheets)[number];

export function isAccountSheet(name: unknown): name is AccountSheet {
  return accountSheets.some((sheet) => sheet === name);
}
