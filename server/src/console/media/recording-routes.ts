// Recordings over HTTP for operators: the verbs of the command line.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import {
  captionFaultsListed,
  gameRecordings,
  recordings,
  videos,
} from '@floodlit/contract/operators/recordings';
import { pageOf } from '@floodlit/contract/primitives';
import { readPicture } from '../../channel/index.ts';
import {
  addCaptions,
  CaptionsRefused,
  choosePoster,
  makePoster,
  planDownload,
  readOperatorFile,
  removeCaptions,
  removeFormerCaptions,
  trimRecording,
  untrimRecording,
  type NamedRecording,
} from '../../media/index.ts';
import { addSeconds, secondsUtc } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { actingOf } from '../../operators/index.ts';
import { FileAnswer, type ConsoleBind } from '../bind.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readRecording } from './read-recording.ts';
import { videoRoutes } from './video-routes.ts';

type RecordingRooms = Pick<ConsoleRooms, 'media' | 'recordings' | 'setup'>;

interface Place {
  readonly video_id?: number;
  readonly event_id?: number;
}

const whichOf = ({ video_id, event_id }: Place): NamedRecording =>
  video_id === undefined ? { eventId: event_id ?? 0 } : { videoId: video_id };

export function recordingRoutes(bind: ConsoleBind, rooms: RecordingRooms): void {
  bind(recordings.list, async ({ params, query, scopes }) => {
    const page = pageOf(query);
    const { search = '', ...rest } = query;
    const { rows, total } = await rooms.recordings.list(params.channel_id, scopes, {
      ...rest,
      ...page,
      search,
    });
    return {
      data: rows.map((row) => ({ ...row, date: row.date.toISOString() })),
      meta: { total, ...page },
    };
  });
  videoRoutes(bind, rooms);
  actRoutes(bind, rooms, videos as unknown as typeof gameRecordings);
  actRoutes(bind, rooms, gameRecordings);
}

/** The acts on one recording have one shape for a video and for a game. */
function actRoutes(bind: ConsoleBind, deps: RecordingRooms, routes: typeof gameRecordings): void {
  const { media } = deps;
  const read = async (channelId: number, which: NamedRecording) => ({
    data: await readRecording(deps, channelId, which),
  });

  bind(routes.read, ({ params }) => read(params.channel_id, whichOf(params)));
  bind(routes.fullFile, async ({ params, reply }) => {
    const { bytes, contentType } = await readOperatorFile(
      media,
      params.channel_id,
      whichOf(params),
      params.file,
    );
    keepInBrowser(reply, params.file);
    return new FileAnswer(bytes, contentType);
  });
  bind(routes.fullPart, async ({ params, reply }) => {
    const name = `${params.rung}/${params.file}`;
    const { bytes, contentType } = await readOperatorFile(media, params.channel_id, whichOf(params), name);
    keepInBrowser(reply, params.file);
    return new FileAnswer(bytes, contentType);
  });
  bind(routes.trim, async ({ act, params, body }) => {
    const { channel_id } = params;
    await act('', (rooms) => trimRecording(rooms.media, channel_id, whichOf(params), body));
    return read(channel_id, whichOf(params));
  });
  bind(routes.untrim, async ({ act, params }) => {
    const { channel_id } = params;
    await act('', (rooms) => untrimRecording(rooms.media, channel_id, whichOf(params)));
    return read(channel_id, whichOf(params));
  });
  bind(routes.poster, async ({ act, params, body: { at, picture, former } }) => {
    const { channel_id } = params;
    const png = picture === undefined ? undefined : await readPicture(deps.setup, channel_id, picture);
    const choice =
      at !== undefined ? { at } : png !== undefined ? { png } : former !== undefined ? { former } : undefined;
    if (choice === undefined) throw new DomainError('media.picture_not_found');
    const poster = await makePoster(media, channel_id, whichOf(params), choice);
    await act('', (rooms) => choosePoster(rooms.media, channel_id, whichOf(params), poster));
    return read(channel_id, whichOf(params));
  });
  bind(routes.addCaptions, async ({ act, params, body: { language, label, content } }) => {
    const captions = { language, label, bytes: Buffer.from(content, 'base64') };
    const { cues, leftOut, former } = await act('', (rooms) =>
      addCaptions(rooms.media, params.channel_id, whichOf(params), captions),
    ).catch((error: unknown) => {
      if (error instanceof CaptionsRefused)
        throw new DomainError('media.captions_refused', { values: { reason: error.message } });
      throw error;
    });
    await removeFormerCaptions(media, former);
    const left_out_lines = leftOut.slice(0, captionFaultsListed);
    return { data: { cues, left_out: leftOut.length, left_out_lines } };
  });
  bind(routes.removeCaptions, async ({ act, params, body }) => {
    const former = await act('', (rooms) =>
      removeCaptions(rooms.media, params.channel_id, whichOf(params), body.language),
    );
    await removeFormerCaptions(media, former);
    return { data: { removed: true } };
  });
  bind(routes.export, async ({ act, operator, params, body }) => {
    const { channel_id } = params;
    const planned = await planDownload(media, channel_id, whichOf(params), body.quality);
    const { asset, rung, bytes, seconds, name } = planned;
    const now = media.clock.now();
    await act('', ({ operators }) =>
      operators.audit.insert(
        actingOf(operator),
        {
          act: 'media.recording_exported',
          channelId: channel_id,
          subject: name,
          subjectId: asset.id,
          after: { quality: rung, bytes },
        },
        now,
      ),
    );
    const expiresAt = secondsUtc(addSeconds(now, operatorLimits.exportSeconds));
    const ticket = media.tokens.sign(asset.id, expiresAt, 'export');
    const path = `/console/channels/${channel_id}/exports/${ticket}/${asset.id}/${rung}`;
    return { data: { path, name, bytes, seconds } };
  });
}

/** Segments and pictures never change under their name within their folder, which no browser sees. */
function keepInBrowser(reply: { header(name: string, value: string): unknown }, file: string): void {
  if (file.endsWith('.m4s')) reply.header('cache-control', 'private, max-age=600');
}
