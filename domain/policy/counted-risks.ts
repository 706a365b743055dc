/**
 * The risks that the price of a contract counts. One that was switched off once paid stays in it (Ley 50/1980 art. 13), one that was switched off in a draft does
 * not, and the price tells which: of those that are off, the ones with which the tariff comes nearest to it, and the fewest when it comes as near with others.
 * `listOf`: what risks cost by the tariff; null when they cannot be insured together.
 */
export function countedRisks<Risk extends { active: boolean }>(
  risks: readonly Risk[],
  listCents: number,
  listOf: (counted: readonly Risk[]) => number | null,
): Risk[] {
  let choices: Risk[][] = [risks.filter(({ active }) => active)];
  for (const risk of risks.filter(({ active }) => !active)) choices = choices.flatMap((choice) => [choice, [...choice, risk]]);
  const far = (choice: readonly Risk[]) => Math.abs((listOf(choice) ?? Number.POSITIVE_INFINITY) - listCents);
  const [nearest] = choices
    .map((choice) => ({ choice, cents: far(choice) }))
    .toSorted((one, other) => (one.cents === other.cents ? one.choice.length - other.choice.length : one.cents - other.cents));
  return risks.filter((risk) => nearest?.choice.includes(risk));
}
