/** The names that a store of blobs takes: nothing that could mean another place. @throws for any other */
export function assertBlobName(name: string): void {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error('blob name');
}
