/** Makes sure that a blob's name cannot lead to another folder. @throws for any other name */
export function assertBlobName(name: string): void {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error('blob name');
}
