// Prerolls over HTTP for operators.
import { prerolls as routes } from '@floodlit/contract/operators/prerolls';
import { readChannel } from '../../channel/index.ts';
import {
  addPreroll,
  readUploadedFilm,
  resumePreroll,
  stopPreroll,
  writePrerollSettings,
} from '../../media/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readPrerolls, readPrerollSettings } from './read-prerolls.ts';

export function prerollRoutes(bind: ConsoleBind, deps: Pick<ConsoleRooms, 'channel' | 'media'>): void {
  const { channel, media } = deps;
  bind(routes.list, async ({ params: { channel_id } }) => ({ data: await readPrerolls(deps, channel_id) }));
  bind(routes.add, async ({ operator, act, params: { channel_id }, body }) => {
    const { url, film, sponsor, link, location_id, ...rest } = body;
    if ((url === undefined) === (film === undefined)) throw new DomainError('media.preroll_invalid');
    // The grant of the whole install covers a channel that does not exist.
    await readChannel(channel, channel_id);
    const source =
      film === undefined
        ? { url: url ?? '' }
        : {
            sourceKey: await readUploadedFilm(media, channel_id, operator.id, film.upload_id),
            isUpload: true,
          };
    const id = await act('', (rooms) =>
      addPreroll(rooms.media, channel_id, {
        ...rest,
        film: source,
        sponsor: sponsor === null || sponsor.trim() === '' ? undefined : sponsor,
        link: link === null || link.trim() === '' ? undefined : link.trim(),
        location_id: location_id ?? undefined,
      }),
    );
    return { data: { id } };
  });
  bind(routes.settings, async ({ act, params: { channel_id }, body }) => {
    const { version, skip_after_seconds, hidden_minutes, names_sponsor } = body;
    const data = await editRecord(act, {
      version,
      lock: (rooms) => rooms.media.prerolls.lock(channel_id),
      read: (rooms) => readPrerollSettings(rooms.channel, channel_id),
      write: (rooms) =>
        writePrerollSettings(rooms.media, channel_id, {
          skip_after_seconds,
          hidden_ms: hidden_minutes * 60_000,
          names_sponsor,
        }),
    });
    return { data };
  });
  bind(routes.resume, async ({ act, params: { channel_id }, body }) => {
    await act('', (rooms) => resumePreroll(rooms.media, channel_id, body.preroll_id));
    return { data: { resumed: true } };
  });
  bind(routes.stop, async ({ act, params: { channel_id }, body }) => {
    await act('', (rooms) => stopPreroll(rooms.media, channel_id, body.preroll_id));
    return { data: { stopped: true } };
  });
}
