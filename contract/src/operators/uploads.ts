// Uploads of operators: recordings of videos and games, and films of sponsors. Exports stand beside them.
import * as z from 'zod/mini';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel } from './records.ts';

const channelPath = '/console/channels/:channel_id' as const;

const uploadErrors = [
  'request.invalid',
  'media.upload_too_large',
  'media.upload_no_room',
  'media.upload_limit',
  'media.already_recorded',
  'media.game_not_over',
  'media.not_a_video',
  'media.upload_empty',
] as const;

const beginUpload = <
  const Path extends string,
  const Name extends 'video_id' | 'event_id',
  const Missing extends 'media.item_not_found' | 'catalog.event_not_found',
>(
  path: Path,
  name: Name,
  missing: Missing,
  on: 'channel' | 'event',
) =>
  consoleRoute({
    method: 'POST',
    path: `/console/channels/:channel_id/${path}/uploads`,
    summary: 'Begins an upload by the protocol tus 1.0. Its address is in the header `location`.',
    grant: { act: 'catalog.write', on },
    isRaw: true,
    params: z.object({ ...ofChannel, [name]: Id } as typeof ofChannel & Record<Name, typeof Id>),
    response: one(z.string()),
    errors: [missing, ...uploadErrors],
  });

/** Uploads speak tus, whose requests are no JSON, so they are no part of the console's API tree. */
export const uploads = {
  beginVideo: beginUpload('videos/:video_id', 'video_id', 'media.item_not_found', 'channel'),
  beginGame: beginUpload('games/:event_id', 'event_id', 'catalog.event_not_found', 'event'),
  /** Its address names the film in `prerolls.add`. */
  beginFilm: consoleRoute({
    method: 'POST',
    path: `${channelPath}/prerolls/uploads`,
    summary: 'Begins the upload of a film for a preroll by the protocol tus 1.0.',
    grant: { act: 'channel.write', on: 'channel' },
    isRaw: true,
    params: z.object(ofChannel),
    response: one(z.string()),
    errors: [
      'channel.not_found',
      'request.invalid',
      'media.film_too_large',
      'media.upload_too_large',
      'media.upload_no_room',
      'media.upload_limit',
      'media.upload_empty',
    ],
  }),
  /** `HEAD` answers how far an upload has come. */
  look: consoleRoute({
    method: 'GET',
    path: `${channelPath}/uploads/:upload_id`,
    summary: 'How far an upload of this operator has come.',
    grant: { act: 'catalog.write', on: 'inside' },
    isRaw: true,
    params: z.object({ ...ofChannel, upload_id: z.uuid() }),
    response: one(z.string()),
    errors: [],
  }),
  append: consoleRoute({
    method: 'PATCH',
    path: `${channelPath}/uploads/:upload_id`,
    summary: 'Bytes of an upload. The last ones deliver the recording.',
    grant: { act: 'catalog.write', on: 'inside' },
    isRaw: true,
    // A fast line sends hundreds of parts a minute.
    kind: 'read',
    params: z.object({ ...ofChannel, upload_id: z.uuid() }),
    response: one(z.string()),
    errors: [...uploadErrors, 'media.upload_busy', 'media.item_not_found'],
  }),
  cancel: consoleRoute({
    method: 'DELETE',
    path: `${channelPath}/uploads/:upload_id`,
    summary: 'Cancels an upload and deletes its bytes.',
    grant: { act: 'catalog.write', on: 'inside' },
    isRaw: true,
    params: z.object({ ...ofChannel, upload_id: z.uuid() }),
    response: one(z.string()),
    errors: [],
  }),
  /** The file of an export. It is asked for in parts, so its ticket holds for hours. */
  download: consoleRoute({
    method: 'GET',
    path: `${channelPath}/exports/:ticket/:asset_id/:rung`,
    summary: 'A recording as one MP4, whole or a range of it.',
    grant: { act: 'catalog.write', on: 'inside' },
    isRaw: true,
    params: z.object({
      ...ofChannel,
      ticket: z.string().check(z.regex(/^[0-9A-Za-z_~-]{1,120}$/)),
      asset_id: Id,
      rung: z.string().check(z.regex(/^[a-z0-9]{1,16}$/)),
    }),
    response: one(z.string()),
    errors: ['media.token_invalid', 'media.download_split', 'media.download_incomplete'],
  }),
} as const;
