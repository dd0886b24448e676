// A filter by payment account, for the lists of background work.
import { sql, type RawBuilder } from 'kysely';

/** `only`: the channel that owns the account. `allBut`: all channels except those that have their own account. */
export type ChannelsOfAccount = { readonly only: number } | { readonly allBut: readonly number[] };

export const isOfAccount = (column: string, channels: ChannelsOfAccount): RawBuilder<boolean> =>
  'only' in channels
    ? sql`${sql.ref(column)} = ${channels.only}`
    : sql`not ${sql.ref(column)} = any(${[...channels.allBut]}::bigint[])`;
