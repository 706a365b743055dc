import { answerCalls } from '#server/adapters/worker-calls.ts';

/** A worker that, as ordered, answers, hangs, dies or refuses. */
answerCalls(async (order: string) => {
  if (order === 'hang') for (;;);
  if (order === 'die') process.exit(1);
  if (order === 'refuse') throw new Error('refused');
  return order;
});
