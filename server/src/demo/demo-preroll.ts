// Gives the demo's second channel a sponsor's film before its recorded games.
import { addPreroll, takeFile, type MediaDeps } from '../media/index.ts';

/** Safe to run at every start: a channel that ever had a preroll is passed over, also when an operator stopped it. */
export async function addDemoPreroll(
  media: MediaDeps,
  channelId: number,
  bring: () => Promise<string>,
): Promise<void> {
  const known = await media.prerolls.listStates(channelId, 1);
  if (known.length > 0) return;
  await addPreroll(media, channelId, {
    film: { sourceKey: await takeFile(media, channelId, await bring()) },
    for_vod: true,
    for_live: false,
    weight: 1,
  });
}
