/** The name holds part of the file's hash, so that another file under the same id never replaces this one. */
export function blobName(id: string, sha256: string): string {
  return `${id}.${sha256.slice(0, 16)}`;
}

/** The id of the capture whose file, or part of a file, has this name; null: it is no name of a capture's file. */
export function captureOfBlob(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{16}(?:\.[0-9a-f-]{36}\.part)?$/.exec(name)?.[1] ?? null;
}
