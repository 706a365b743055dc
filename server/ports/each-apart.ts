/**
 * Acts on each thing in turn, even if an earlier one has failed: one that cannot be done must not keep back the others of the same job.
 * @throws the error when there was only one, an {AggregateError} of several, so that the job is tried again
 */
export async function eachApart<T>(things: Iterable<T>, act: (thing: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const thing of things) await act(thing).catch((error: unknown) => faults.push(error));
  if (faults.length > 1) throw new AggregateError(faults, 'several faults');
  if (faults.length === 1) throw faults[0];
}
