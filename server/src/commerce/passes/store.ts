// Passes in the database.
import { sql, type Expression, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Pass } from './rules.ts';

export interface PassStore {
  findPass(channelId: number, id: number): Promise<Pass | undefined>;
  listPasses(channelId: number, ids: readonly number[]): Promise<Pass[]>;
  /** Packages on sale in page order: the heaviest last. */
  listPackages(channelId: number): Promise<Pass[]>;
  /** The same for offers of subscriptions. */
  listOffers(channelId: number): Promise<Pass[]>;
  /** The devices at once of packages and offers on sale, each number once. Null is the channel's number. */
  listDevices(channelId: number): Promise<(number | null)[]>;
}

/** The sports and teams of a pass, and the devices at once that it allows. */
export const limitsOfPass = (row: ExpressionBuilder<Tables, 'commerce.passes'>) => {
  const collect = (of: Expression<number>): RawBuilder<number[]> =>
    sql`coalesce(json_agg(${of} order by ${of}), '[]')`;
  return [
    row
      .selectFrom('commerce.pass_categories as limits')
      .whereRef('limits.channel_id', '=', 'commerce.passes.channel_id')
      .whereRef('limits.pass_id', '=', 'commerce.passes.id')
      .select((limit) => collect(limit.ref('limits.event_category_id')).as('ids'))
      .$asScalar()
      .$notNull()
      .as('event_categories'),
    row
      .selectFrom('commerce.pass_participants as limits')
      .whereRef('limits.channel_id', '=', 'commerce.passes.channel_id')
      .whereRef('limits.pass_id', '=', 'commerce.passes.id')
      .select((limit) => collect(limit.ref('limits.participant_id')).as('ids'))
      .$asScalar()
      .$notNull()
      .as('participants'),
    row.fn
      .coalesce(
        'commerce.passes.streams',
        row
          .selectFrom('channel.channels')
          .whereRef('channel.channels.id', '=', 'commerce.passes.channel_id')
          .select('channel.channels.streams')
          .$asScalar()
          .$notNull(),
      )
      .as('devices'),
  ] as const;
};

export function createPassStore(db: Database): PassStore {
  const passes = (channelId: number) =>
    db
      .selectFrom('commerce.passes')
      .where('commerce.passes.channel_id', '=', channelId)
      .selectAll('commerce.passes')
      .select((row) => limitsOfPass(row));
  const onSale = (channelId: number, kind: 'package' | 'subscription') =>
    passes(channelId).where('kind', '=', kind).where('on_sale', '=', true).orderBy('weight').orderBy('id');
  return {
    findPass: (channelId, id) => passes(channelId).where('id', '=', id).executeTakeFirst(),
    listPasses: async (channelId, ids) =>
      ids.length === 0 ? [] : passes(channelId).where('id', 'in', ids).execute(),
    listPackages: (channelId) => onSale(channelId, 'package').execute(),
    listOffers: (channelId) => onSale(channelId, 'subscription').execute(),
    listDevices: async (channelId) => {
      const rows = await db
        .selectFrom('commerce.passes')
        .where('channel_id', '=', channelId)
        .where('kind', 'in', ['package', 'subscription'])
        .where('on_sale', '=', true)
        .select('streams')
        .distinct()
        .execute();
      return rows.map(({ streams }) => streams);
    },
  };
}
