// Measures contenders in turns, so that what else the machine does falls on all of them alike.
import { medianOf } from './figure.ts';

/** @returns the median of each contender's samples; the order changes with every round, and the first is thrown away. */
export async function interleave<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    const shift = round % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      const sample = await contenders[name]();
      if (round > 0) samples.get(name)?.push(sample);
    }
  }
  return Object.fromEntries(names.map((name) => [name, medianOf(samples.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
