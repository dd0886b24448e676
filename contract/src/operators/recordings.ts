// Recordings of a channel: videos of the library and replays of games, as the console lists and changes them.
import * as z from 'zod/mini';
import { EventType } from '../catalog/catalog.ts';
import { VodType } from '../media/library.ts';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { translatable, translationsOf } from '../translations.ts';
import { consoleRoute, type RequiredGrant } from './console-route.ts';
import { ListPlace, ofChannel, Version } from './records.ts';

/** `missing` waits for its file. */
export const recordingStates = ['missing', 'waiting', 'preparing', 'ready', 'failed', 'live'] as const;
export const RecordingProgress = z.enum(recordingStates);
export type RecordingProgress = z.infer<typeof RecordingProgress>;

const facts = {
  kind: z.enum(['video', 'game']),
  /** The id of the video, or of the game. */
  record_id: z.int(),
  title: z.string(),
  /** The date of publication, or the start of the game. */
  date: z.string(),
  type: EventType,
  state: RecordingProgress,
  /** Percent of the preparation. */
  progress: z.int(),
  /** A sentence of the server, in English. */
  failure: z.nullable(z.string()),
  /** In seconds, as viewers see it. */
  duration: z.nullable(z.number()),
  is_trimmed: z.boolean(),
};

export const RecordingLine = z.object({ id: z.string(), ...facts });
export type RecordingLine = z.infer<typeof RecordingLine>;

/** In seconds of the full recording. */
const TrimRange = {
  from: z.number().check(z.minimum(0), z.maximum(172_800)),
  to: z.number().check(z.minimum(0), z.maximum(172_800)),
};

export const Recording = z.object({
  ...facts,
  /** Null until there is a recording. It changes with each new picture of the recording. */
  asset_id: z.nullable(z.int()),
  /** In seconds, without any trim. */
  full_duration: z.nullable(z.number()),
  trim: z.nullable(
    z.object({
      from: z.number(),
      to: z.number(),
      /** Until then the full recording can be brought back. */
      undo_until: z.string(),
      is_final: z.boolean(),
    }),
  ),
  /** The name of the file. */
  poster: z.nullable(z.string()),
  has_tiles: z.boolean(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  qualities: z.array(z.object({ name: z.string(), height: z.int() })),
  /** The formats of sound tracks that cannot be read; silent when no other track was there. Null for none. */
  left_out: z.nullable(z.object({ formats: z.array(z.string()), is_silent: z.boolean() })),
});
export type Recording = z.infer<typeof Recording>;

/**
 * Why viewers do not get a part of a file of captions. Its times are missing or unreadable, it ends before it begins,
 * it has no text, or it is too long. A style is left out too. A caption with an unknown place on the picture stays.
 */
export const captionFaults = ['time', 'duration', 'text', 'length', 'no_times', 'style', 'setting'] as const;
export type CaptionFault = (typeof captionFaults)[number];
/** How many of them an answer lists. */
export const captionFaultsListed = 20;

const words = {
  title: z.string().check(z.minLength(1), z.maxLength(limits.vodTitleMaximum)),
  description: z.string().check(z.maxLength(limits.vodDescriptionMaximum)),
  type: VodType,
  date: z.iso.datetime({ offset: true }),
  /** Names. New ones are made. */
  categories: z
    .array(z.string().check(z.minLength(1), z.maxLength(limits.nameMaximum)))
    .check(z.maxLength(limits.vodCategoriesMaximum)),
};
const translations = translationsOf(translatable.vod_item);

export const VideoFields = z.object({
  id: z.int(),
  ...words,
  date: z.string(),
  translations,
  version: Version,
});
export type VideoFields = z.infer<typeof VideoFields>;

const channelPath = '/console/channels/:channel_id' as const;
const file = z.string().check(z.regex(/^[a-z0-9.-]{1,64}$/));
const Language = z.string().check(z.regex(/^[a-z]{2}$/));
/** Base64 has four characters for three bytes. */
const captionTextMaximum = Math.ceil((2 * 1024 * 1024) / 3) * 4;

/** The acts on one recording. A video has a grant on its channel, a replay on its game. */
function actsOf<
  const Path extends string,
  const Name extends 'video_id' | 'event_id',
  const Missing extends 'media.item_not_found' | 'catalog.event_not_found',
>(path: Path, name: Name, missing: Missing, on: 'channel' | 'event') {
  const params = z.object({ ...ofChannel, [name]: Id } as typeof ofChannel & Record<Name, typeof Id>);
  const read = { act: 'catalog.read', on } satisfies RequiredGrant;
  const write = { act: 'catalog.write', on } satisfies RequiredGrant;
  const changed = one(Recording);
  const missings = [missing, 'media.not_found', 'media.not_ready'] as const;
  return {
    read: consoleRoute({
      method: 'GET',
      path: `/console/channels/:channel_id/${path}/recording`,
      summary: 'A recording with its state, trim, captions and picture.',
      grant: read,
      params,
      response: changed,
      errors: [missing],
    }),
    fullFile: consoleRoute({
      method: 'GET',
      path: `/console/channels/:channel_id/${path}/recording/full/:file`,
      summary: 'A file of the full recording, such as its list of qualities or the sheet of its pictures.',
      grant: read,
      isFile: true,
      params: z.extend(params, { file }),
      response: one(z.string()),
      errors: missings,
    }),
    fullPart: consoleRoute({
      method: 'GET',
      path: `/console/channels/:channel_id/${path}/recording/full/:rung/:file`,
      summary: 'A playlist or a segment of the full recording.',
      grant: read,
      isFile: true,
      params: z.extend(params, { rung: file, file }),
      response: one(z.string()),
      errors: missings,
    }),
    trim: consoleRoute({
      method: 'POST',
      path: `/console/channels/:channel_id/${path}/recording/trim`,
      summary: 'Shows viewers a part of a recording, in whole segments.',
      grant: write,
      params,
      body: z.strictObject(TrimRange),
      response: changed,
      errors: [...missings, 'media.trim_invalid', 'media.trim_final'],
      repeatable: true,
    }),
    untrim: consoleRoute({
      method: 'POST',
      path: `/console/channels/:channel_id/${path}/recording/untrim`,
      summary: 'Shows viewers the full recording again.',
      grant: write,
      params,
      response: changed,
      errors: [...missings, 'media.trim_final'],
      repeatable: true,
    }),
    poster: consoleRoute({
      method: 'POST',
      path: `/console/channels/:channel_id/${path}/recording/poster`,
      summary: 'Chooses the picture of a recording: a moment of it, a kept picture, or a former one.',
      grant: write,
      params,
      body: z.strictObject({
        /** Seconds of the full recording. */
        at: z.optional(TrimRange.from),
        picture: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}\.png$/))),
        former: z.optional(z.string().check(z.regex(/^poster(?:-[0-9a-f]{12})?\.(?:jpg|png)$/))),
      }),
      response: changed,
      errors: [...missings, 'media.picture_not_found'],
      repeatable: true,
    }),
    addCaptions: consoleRoute({
      method: 'POST',
      path: `/console/channels/:channel_id/${path}/recording/captions`,
      summary: 'Adds captions in WebVTT or SRT, or replaces those of the same language.',
      grant: write,
      params,
      body: z.strictObject({
        language: Language,
        label: z.string().check(z.minLength(1), z.maxLength(40)),
        content: z.base64().check(z.minLength(1), z.maxLength(captionTextMaximum)),
      }),
      bodyBytes: captionTextMaximum + 1_024,
      response: one(
        z.object({
          cues: z.int(),
          /** How many parts of the file viewers do not get, and the first of them with their lines. */
          left_out: z.int(),
          left_out_lines: z
            .array(z.object({ line: z.int(), reason: z.enum(captionFaults) }))
            .check(z.maxLength(captionFaultsListed)),
        }),
      ),
      errors: [...missings, 'media.captions_refused', 'media.captions_limit'],
      repeatable: true,
    }),
    removeCaptions: consoleRoute({
      method: 'POST',
      path: `/console/channels/:channel_id/${path}/recording/captions/remove`,
      summary: 'Removes the captions of a language.',
      grant: write,
      params,
      body: z.strictObject({ language: Language }),
      response: one(z.object({ removed: z.boolean() })),
      errors: [...missings, 'media.captions_not_found'],
    }),
    export: consoleRoute({
      method: 'POST',
      path: `/console/channels/:channel_id/${path}/recording/export`,
      summary: 'A ticket for the recording as one MP4, as viewers see it.',
      grant: write,
      params,
      body: z.strictObject({ quality: z.optional(file) }),
      response: one(z.object({ path: z.string(), name: z.string(), bytes: z.int(), seconds: z.number() })),
      errors: [...missings, 'media.quality_not_found', 'media.download_split', 'media.download_incomplete'],
      repeatable: true,
    }),
  };
}

const videoPath = `${channelPath}/videos/:video_id` as const;
const writeChannel = { act: 'catalog.write', on: 'channel' } as const;
const writeErrors = ['media.item_invalid', 'media.category_invalid', 'channel.translation_invalid'] as const;
const ofVideo = z.object({ ...ofChannel, video_id: Id });

export const recordings = {
  list: consoleRoute({
    method: 'GET',
    path: `${channelPath}/recordings`,
    summary: 'The videos of a channel and the replays of its games.',
    grant: { act: 'catalog.read', on: 'inside' },
    params: z.object(ofChannel),
    query: z.extend(ListPlace, {
      sort: z._default(z.enum(['date', 'title']), 'date'),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      state: z.optional(RecordingProgress),
      kind: z.optional(z.enum(['video', 'game'])),
    }),
    response: listOf(RecordingLine),
    errors: [],
  }),
} as const;

export const videos = {
  add: consoleRoute({
    method: 'POST',
    path: `${channelPath}/videos`,
    summary: 'Adds a video that waits for its recording. The same title and date again is the same video.',
    grant: writeChannel,
    params: z.object(ofChannel),
    body: z.strictObject({ ...words, translations: z._default(translations, {}) }),
    response: one(z.object({ id: z.int() })),
    errors: writeErrors,
    repeatable: true,
  }),
  words: consoleRoute({
    method: 'GET',
    path: videoPath,
    summary: 'The words of a video, with their version.',
    grant: { act: 'catalog.read', on: 'channel' },
    params: ofVideo,
    response: one(VideoFields),
    errors: ['media.item_not_found'],
  }),
  change: consoleRoute({
    method: 'POST',
    path: videoPath,
    summary: 'Changes the words of a video. The translations replace the former ones.',
    grant: writeChannel,
    params: ofVideo,
    body: z.strictObject({ ...words, translations, version: Version }),
    response: one(VideoFields),
    errors: [...writeErrors, 'media.item_not_found', 'operators.changed_meanwhile'],
  }),
  remove: consoleRoute({
    method: 'POST',
    path: `${videoPath}/remove`,
    summary: 'Removes a video. For an hour it can be taken back, then its recording is deleted.',
    grant: writeChannel,
    params: ofVideo,
    response: one(z.object({ undo_until: z.string() })),
    errors: ['media.item_not_found'],
    repeatable: true,
  }),
  restore: consoleRoute({
    method: 'POST',
    path: `${videoPath}/restore`,
    summary: 'Takes a removed video back.',
    grant: writeChannel,
    params: ofVideo,
    response: one(z.object({ restored: z.boolean() })),
    errors: ['media.item_not_found'],
    repeatable: true,
  }),
  ...actsOf('videos/:video_id', 'video_id', 'media.item_not_found', 'channel'),
} as const;

export const gameRecordings = actsOf('games/:event_id', 'event_id', 'catalog.event_not_found', 'event');
