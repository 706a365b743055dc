import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const lettersCount = 8;

/** An order number of twelve characters, the first four digits: valid as an order at the card gateway and as a debit's end-to-end id. */
export function newOrderNumber(): string {
  const tail = Array.from({ length: lettersCount }, () => letters[randomInt(letters.length)]);
  return `${randomInt(1000, 10_000)}${tail.join('')}`;
}
