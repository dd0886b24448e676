// Which channels are paid on one account, as the lists of background work ask for them.
import { sql, type RawBuilder } from 'kysely';

/** The one whose own it is; on the deployment's all but those that have their own. */
export type ChannelsOfAccount = { readonly only: number } | { readonly allBut: readonly number[] };

export const isOfAccount = (column: string, channels: ChannelsOfAccount): RawBuilder<boolean> =>
  'only' in channels
    ? sql`${sql.ref(column)} = ${channels.only}`
    : sql`not ${sql.ref(column)} = any(${[...channels.allBut]}::bigint[])`;
