/** Hands a file over to the browser, as a download under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click; its bytes are held until it has read them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
