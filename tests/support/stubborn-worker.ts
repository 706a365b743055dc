import { answerCalls } from '#server/adapters/worker-calls.ts';

/** Says what it is told, hangs, dies or refuses. */
answerCalls(async (order: string) => {
  if (order === 'hang') for (;;);
  if (order === 'die') process.exit(1);
  if (order === 'refuse') throw new Error('refused');
  return order;
});
