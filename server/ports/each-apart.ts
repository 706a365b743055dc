/**
 * Does each thing although another has failed, one after the other: what waits in one job must not wait for what cannot be done.
 * @throws the fault where there was one alone, an {AggregateError} of several, so that the job is tried again
 */
export async function eachApart<T>(things: Iterable<T>, act: (thing: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const thing of things) await act(thing).catch((error: unknown) => faults.push(error));
  if (faults.length > 1) throw new AggregateError(faults, 'several faults');
  if (faults.length === 1) throw faults[0];
}
