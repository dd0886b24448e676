// The people of what an operator manages. A channel's owner sees only grants of that channel.
import type { Person } from '@floodlit/contract/operators/people';
import type { OperatorDeps } from './ports.ts';
import { presentGrant } from './present-operator.ts';

export async function listPeople(
  { grants, clock }: Pick<OperatorDeps, 'grants' | 'clock'>,
  channels: 'all' | readonly number[],
  search: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly people: Person[]; readonly total: number }> {
  const { people, total } = await grants.listPeople(channels, search, page);
  const now = clock.now();
  const held = await grants.listOf(people.map(({ id }) => id));
  const isShown = ({ scope }: (typeof held)[number]): boolean =>
    channels === 'all' || (scope.kind !== 'install' && channels.includes(scope.channel_id));
  return {
    total,
    people: people.map(({ id, email, name, is_active, last_seen_at }) => ({
      id,
      email,
      name,
      status: is_active ? 'active' : 'invited',
      last_seen_at: last_seen_at?.toISOString() ?? null,
      grants: held
        .filter((grant) => grant.operator_id === id && isShown(grant))
        .map((grant) => presentGrant(grant, now)),
    })),
  };
}
