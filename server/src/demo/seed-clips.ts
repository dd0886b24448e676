// The clips of the demo's passes, and the tags that its viewers choose from. Once for each channel.
import { demoClipTags, demoPasses, type DemoChannel } from '@floodlit/demo/content';
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
  for (const { name, offer, clips, downloads } of demoPasses)
    await db
      .updateTable('commerce.passes')
      .set({ clips, downloads })
      .where('channel_id', '=', channelId)
      .where('name', '=', name[language])
      .where('offer', '=', offer)
      .execute();
  await db
    .updateTable('commerce.entitlements as granted')
    .from('commerce.passes as pass')
    .set((row) => ({ clips: row.ref('pass.clips'), downloads: row.ref('pass.downloads') }))
    .where('granted.channel_id', '=', channelId)
    .whereRef('pass.channel_id', '=', 'granted.channel_id')
    .whereRef('pass.id', '=', 'granted.pass_id')
    .execute();
}
