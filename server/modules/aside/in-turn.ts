/** Runs at most so many pieces of work at once; the others wait, in their order. */
export function inTurn(mostAtOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < mostAtOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
