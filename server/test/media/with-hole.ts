// A recording of which one quality misses its first segment, as after a crash of its encoder.
import type { World } from '../world.ts';

/** Runs the work meanwhile, and makes the recording whole again. */
export async function withHole(
  world: World,
  eventId: number,
  rung: string,
  work: () => Promise<void>,
): Promise<void> {
  const { storage, store } = world.context.media;
  const asset = await store.findAssetOfEvent(await world.channelId(), eventId);
  if (!asset?.ladder) throw new Error('There is no recording.');
  for (const { name } of asset.ladder.rungs) {
    const text = (await storage.readFile(asset.folder, `${name}/index.m3u8`))?.toString() ?? '';
    const holed = name === rung ? text.replace('#EXTINF', '#EXT-X-GAP\n#EXTINF') : text;
    await storage.writeFile(asset.folder, `${name}/index-holed.m3u8`, Buffer.from(holed));
  }
  const set = (change: string): Promise<unknown> =>
    world.connection.pool.query(`update media.assets set ladder = ${change} where id = $1`, [asset.id]);
  await set(`ladder || '{"making": "holed"}'`);
  try {
    await work();
  } finally {
    await set(`ladder - 'making'`);
  }
}
