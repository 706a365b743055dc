import { expect, test } from 'vitest';
import { eachApart } from './each-apart.ts';

const done: number[] = [];
const act = async (each: number) => {
  if (each < 0) throw new RangeError(`${each}`);
  done.push(each);
};

test.each([
  ['all goes well', [1, 2], null],
  ['one fails: that fault itself', [1, -2, 3], new RangeError('-2')],
  ['several fail: all of them', [-1, 2, -3], new AggregateError([new RangeError('-1'), new RangeError('-3')], 'several faults')],
])('%s', async (_, things, fault) => {
  done.length = 0;
  const thrown = await eachApart(things, act).then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toEqual(fault);
  expect(done).toEqual(things.filter((each) => each > 0));
});
