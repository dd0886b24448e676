import { describe, expect, it } from 'vitest';
import { weightsBeside, type Side } from './stand-beside.ts';

/** Records 1, 2, 3 … with these weights, in their order. */
const withWeights = (...weights: number[]) => weights.map((weight, index) => ({ id: index + 1, weight }));

describe('the weights of content', () => {
  it.each<[string, number[], number, number, Side, Record<number, number>]>([
    ['one finds room between two', [0, 10, 20], 3, 2, 'before', { 3: 5 }],
    ['one goes to the start', [0, 10, 20], 3, 1, 'before', { 3: -10 }],
    ['one goes to the end', [0, 10, 20], 1, 3, 'after', { 1: 30 }],
    ['all of one weight get their own', [0, 0, 0], 3, 2, 'before', { 3: 10, 2: 20 }],
    ['without room, all get new ones', [4, 5, 6], 1, 2, 'after', { 2: 0, 1: 10, 3: 20 }],
    ['the place that it has changes nothing', [0, 0, 0], 2, 1, 'after', {}],
    ['beside itself changes nothing', [0, 10], 1, 1, 'after', {}],
    ['beside a record that is gone changes nothing', [0, 10], 1, 9, 'before', {}],
  ])('%s', (_, weights, id, besideId, side, changed) => {
    expect(Object.fromEntries(weightsBeside(withWeights(...weights), id, besideId, side))).toEqual(changed);
  });

  it('puts any record beside any other, whatever the weights', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 500; round += 1) {
      const records = withWeights(...Array.from({ length: 2 + random(8) }, () => random(6))).toSorted(
        (one, other) => one.weight - other.weight || one.id - other.id,
      );
      const [id, besideId] = [records[random(records.length)]?.id ?? 0, records[0]?.id ?? 0];
      if (id === besideId) continue;
      const side = random(2) === 0 ? 'before' : 'after';
      const changed = weightsBeside(records, id, besideId, side);
      const order = records
        .map((one) => ({ ...one, weight: changed.get(one.id) ?? one.weight }))
        .toSorted((one, other) => one.weight - other.weight || one.id - other.id)
        .map((one) => one.id);
      expect(order.indexOf(id) - order.indexOf(besideId)).toBe(side === 'before' ? -1 : 1);
    }
  });
});
