// The rules of making clips over HTTP: the same verbs as the commands `clips set` and `clips event`.
import { clipRules as routes } from '@floodlit/contract/operators/clip-rules';
import { readEvent } from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import { writeClipEventSettings, writeClipMark, writeClipSettings } from '../../clips/index.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readClipRules, readGameClipRules } from './read-clip-rules.ts';

export function clipRuleRoutes(
  bind: ConsoleBind,
  { clips, channel }: Pick<ConsoleRooms, 'clips' | 'channel'>,
): void {
  const lock = (channelId: number) => (rooms: ConsoleRooms) => rooms.setup.setup.lock(channelId);

  bind(routes.read, async ({ params: { channel_id } }) => {
    await readChannel(channel, channel_id);
    return { data: withVersion(await readClipRules(clips, channel_id)) };
  });
  bind(routes.change, async ({ act, params: { channel_id }, body }) => {
    const { version, mark, ...rules } = body;
    await readChannel(channel, channel_id);
    const data = await editRecord(act, {
      version,
      lock: lock(channel_id),
      read: (rooms) => readClipRules(rooms.clips, channel_id),
      async write(rooms) {
        await writeClipSettings(rooms.clips, channel_id, rules);
        if (mark !== undefined)
          await writeClipMark(rooms.clips, channel_id, mark === null ? null : Buffer.from(mark, 'base64'));
      },
    });
    return { data };
  });
  bind(routes.readGame, async ({ params: { channel_id, event_id } }) => {
    await readEvent(clips.catalog, channel_id, event_id);
    return { data: withVersion(await readGameClipRules(clips, channel_id, event_id)) };
  });
  bind(routes.changeGame, async ({ act, params: { channel_id, event_id }, body }) => {
    const { version, makers, clips_until, youth } = body;
    const data = await editRecord(act, {
      version,
      lock: lock(channel_id),
      read: (rooms) => readGameClipRules(rooms.clips, channel_id, event_id),
      write: (rooms) =>
        writeClipEventSettings(rooms.clips, channel_id, event_id, {
          makers,
          clips_until: clips_until === null ? null : new Date(clips_until),
          youth,
        }),
    });
    return { data };
  });
}
