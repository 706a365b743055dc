/** Saves a file as a download with this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download; the bytes must stay available until the browser has read them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
