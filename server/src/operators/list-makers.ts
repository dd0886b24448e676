// The operators who made records of a channel, and whether a role of theirs still allows that.
import type { Act } from '@floodlit/contract/operators/roles';
import type { OperatorDeps } from './ports.ts';
import { decideInside } from './rules.ts';

interface Maker {
  readonly name: string;
  /** Holds a role of this moment that allows the act in the channel or in a part of it. */
  readonly is_current: boolean;
}

/** @param ids of operators. The answer has an entry for each that exists. */
export async function listMakers(
  { store, grants, clock }: Pick<OperatorDeps, 'store' | 'grants' | 'clock'>,
  channelId: number,
  act: Act,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Maker>> {
  const now = clock.now();
  const people = await store.listOf(ids);
  const held = await grants.listOf(ids);
  return new Map(
    people.map(({ id, name }) => {
      const own = held.filter((grant) => grant.operator_id === id);
      return [id, { name, is_current: decideInside(own, act, channelId, now) === 'allowed' }];
    }),
  );
}
