import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const lettersCount = 8;

/** Twelve characters, the first four digits: what the card gateway takes as an order and a bank as a debit's end-to-end id. */
export function newOrderNumber(): string {
  const tail = Array.from({ length: lettersCount }, () => letters[randomInt(letters.length)]);
  return `${randomInt(1000, 10_000)}${tail.join('')}`;
}
