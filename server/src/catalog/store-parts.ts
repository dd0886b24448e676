// The games that grants cover, as a condition for a list of them.
import { sql, type RawBuilder } from 'kysely';
import type { GrantScope } from '@floodlit/contract/operators/roles';

const oneOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]})`;

/** Undefined when a grant covers the whole channel. The table is called `events`. */
export function partsOf(channelId: number, scopes: readonly GrantScope[]): RawBuilder<unknown> | undefined {
  const here = scopes.filter((scope) => scope.kind === 'install' || scope.channel_id === channelId);
  if (here.some(({ kind }) => kind === 'install' || kind === 'channel')) return undefined;
  const idsOf = (kind: GrantScope['kind']): number[] =>
    here.flatMap((scope) => (scope.kind === kind && 'id' in scope ? [scope.id] : []));
  const [events, teams, venues, schools] = (['event', 'team', 'venue', 'school'] as const).map(idsOf);
  return sql`(${oneOf('events.id', events ?? [])} or ${oneOf('events.location_id', venues ?? [])}
    or ${oneOf('events.home_team_id', teams ?? [])} or ${oneOf('events.away_team_id', teams ?? [])}
    or exists (select from catalog.participants as teams where teams.channel_id = events.channel_id
      and teams.id in (events.home_team_id, events.away_team_id) and ${oneOf('teams.group_id', schools ?? [])}))`;
}
