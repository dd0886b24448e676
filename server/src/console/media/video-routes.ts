// Videos of the library over HTTP for operators: their words, their removal and its undo.
import { videos } from '@floodlit/contract/operators/recordings';
import { replaceTranslations } from '../../channel/index.ts';
import { changeVodItem, createVodItem, hideVodItem, restoreVodItem } from '../../media/index.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readVideoWords } from './read-recording.ts';

export function videoRoutes(bind: ConsoleBind, { media }: Pick<ConsoleRooms, 'media'>): void {
  bind(videos.add, async ({ act, params: { channel_id }, body }) => {
    const { translations, date, ...words } = body;
    const id = await act('', async (rooms) => {
      const moment = new Date(date);
      const twin = await rooms.media.library.findTwin(channel_id, words.title.trim(), moment);
      if (twin !== undefined) return twin;
      const made = await createVodItem(rooms.media, channel_id, { ...words, date: moment });
      await replaceTranslations(rooms.channel, channel_id, 'vod_item', made, translations);
      return made;
    });
    return { data: { id } };
  });
  bind(videos.words, async ({ params: { channel_id, video_id } }) => ({
    data: withVersion(await readVideoWords(media, channel_id, video_id)),
  }));
  bind(videos.change, async ({ act, params: { channel_id, video_id }, body }) => {
    const { version, translations, date, ...words } = body;
    const data = await editRecord(act, {
      version,
      lock: (rooms) => rooms.media.library.lockArrangement(channel_id),
      read: (rooms) => readVideoWords(rooms.media, channel_id, video_id),
      async write(rooms) {
        await changeVodItem(rooms.media, channel_id, video_id, { ...words, date: new Date(date) });
        await replaceTranslations(rooms.channel, channel_id, 'vod_item', video_id, translations);
      },
    });
    return { data };
  });
  bind(videos.remove, async ({ act, params: { channel_id, video_id } }) => {
    const until = await act('', (rooms) => hideVodItem(rooms.media, channel_id, video_id));
    return { data: { undo_until: until.toISOString() } };
  });
  bind(videos.restore, async ({ act, params: { channel_id, video_id } }) => {
    await act('', (rooms) => restoreVodItem(rooms.media, channel_id, video_id));
    return { data: { restored: true } };
  });
}
