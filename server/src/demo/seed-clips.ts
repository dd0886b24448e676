// The clips of the demo's passes, and the tags that its viewers choose from. Once for each channel.
import { demoClipsPerPeriod, demoClipTags, type DemoChannel } from '@floodlit/demo/content';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** Runs after the passes and the granted ones are there. A channel with settings of clips stays as it is. */
export async function seedClips(
  db: Database,
  channelId: number,
  { settings: { language } }: DemoChannel,
): Promise<void> {
  const inserted = await db
    .insertInto('clips.settings')
    .values({ channel_id: channelId, tags: [...demoClipTags[language]] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel_id')
    .executeTakeFirst();
  if (inserted === undefined) return;
  await db
    .updateTable('commerce.passes')
    .set({ clips: demoClipsPerPeriod })
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`(features ->> 'clipping')::boolean`)
    .execute();
  await db
    .updateTable('commerce.entitlements as granted')
    .from('commerce.passes as pass')
    .set((row) => ({ clips: row.ref('pass.clips') }))
    .where('granted.channel_id', '=', channelId)
    .whereRef('pass.channel_id', '=', 'granted.channel_id')
    .whereRef('pass.id', '=', 'granted.pass_id')
    .execute();
}
