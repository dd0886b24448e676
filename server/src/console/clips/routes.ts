// Clips over HTTP for moderators.
import { clipDesk } from '@floodlit/contract/operators/clip-desk';
import { pageOf } from '@floodlit/contract/primitives';
import { channelAddress } from '../../channel/index.ts';
import { decideClip, readClipFilm } from '../../clips/index.ts';
import { sendFilm } from '../../media/index.ts';
import { rawAnswer, type ConsoleBind } from '../bind.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { presentClip } from './rules.ts';

interface ClipRoutesDeps extends Pick<ConsoleRooms, 'clips' | 'today'> {
  readonly publicUrl: () => string;
}

export function clipRoutes(bind: ConsoleBind, { clips, today, publicUrl }: ClipRoutesDeps): void {
  bind(clipDesk.list, async ({ params: { channel_id }, query, scopes }) => {
    const page = pageOf(query);
    const [{ clips: found, total }, hosts] = await Promise.all([
      clips.desk.list(channel_id, scopes, query.state, page),
      today.listHosts(channel_id),
    ]);
    const address = channelAddress(publicUrl(), hosts);
    return { data: found.map((clip) => presentClip(clip, address)), meta: { total, ...page } };
  });
  bind(clipDesk.film, async ({ params: { channel_id, clip_id }, reply }) => {
    const film = await readClipFilm(clips, channel_id, clip_id);
    sendFilm(reply.header('cache-control', 'private, no-store'), film);
    return rawAnswer;
  });
  bind(clipDesk.decide, async ({ operator, act, params: { channel_id: channelId }, body }) => {
    const { clip_id: clipId, action, note } = body;
    // The trigger of the table of decisions writes the audit entry, in the same transaction.
    await act(note, (rooms) =>
      decideClip(rooms.clips, { channelId, clipId, action, by: operator.email, note }),
    );
    return { data: { decided: true } };
  });
}
