// Recordings that miss a part: one quality after a crash of its encoder, or all of them after a full disk.
import type { World } from '../world.ts';

/** Runs the work while the hole is there, and makes the recording whole again. */
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

/** A live recording that lasted two seconds longer than its files. Runs the work while it is so. */
export async function withLostEnd(world: World, eventId: number, work: () => Promise<void>): Promise<void> {
  const set = (change: string): Promise<unknown> =>
    world.connection.pool.query(`update media.assets set ${change} where event_id = $1`, [eventId]);
  await set(`duration_seconds = duration_seconds + 2, ladder = ladder || '{"runs": 1}'`);
  try {
    await work();
  } finally {
    await set(`duration_seconds = duration_seconds - 2, ladder = ladder - 'runs'`);
  }
}
