/** The hash is in the name: another file under the same id can never take its place. */
export function blobName(id: string, sha256: string): string {
  return `${id}.${sha256.slice(0, 16)}`;
}

/** The id of the capture that a file of that name, or a part of one, is of; null: it has not the name of one. */
export function captureOfBlob(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{16}(?:\.[0-9a-f-]{36}\.part)?$/.exec(name)?.[1] ?? null;
}
