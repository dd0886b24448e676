// Going live from the console: encoders, what they send, and the acts on one game.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Why } from './people.ts';

/** The stream of an encoder, measured over some seconds. Numbers are null while they are not known. */
export const SignalFacts = z.object({
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  frames_per_second: z.nullable(z.number()),
  /** From one keyframe to the next. */
  keyframe_ms: z.nullable(z.int()),
  picture_kbps: z.nullable(z.int()),
  has_sound: z.boolean(),
  sound_kbps: z.nullable(z.int()),
  /** For how long no sound arrives although the encoder announced it. Null while it arrives. */
  sound_missing_ms: z.nullable(z.int()),
  /** Tracks beside the first one of each kind, which viewers get. */
  left_out_sounds: z.int(),
  left_out_pictures: z.int(),
  /** The encoder sends slower than real time. */
  is_slow: z.boolean(),
  /** Keyframes that need pictures from before them. Absent in facts of an earlier version. */
  has_open_groups: z.optional(z.boolean()),
});
export type SignalFacts = z.infer<typeof SignalFacts>;

export const adviceCodes = [
  'good',
  'never_seen',
  'no_signal',
  'no_picture',
  'no_sound',
  'sound_missing',
  'silent',
  'extra_sounds',
  'extra_pictures',
  'keyframes',
  'open_groups',
  'slow',
  'low_rate',
  'high_rate',
  'low_frames',
  'upright',
  'quality_missing',
] as const;
export const AdviceCode = z.enum(adviceCodes);
export type AdviceCode = z.infer<typeof AdviceCode>;

/** One thing to know or to do. `act`: viewers notice it. */
export const Advice = z.object({
  code: AdviceCode,
  level: z.enum(['good', 'hint', 'act']),
  /** Parts of the sentence: numbers, a name of a quality, an instant. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Advice = z.infer<typeof Advice>;

export const ConsoleEncoder = z.object({
  id: z.int(),
  name: z.string(),
  key_since: z.string(),
  /** The encoder sends now. */
  is_sending: z.boolean(),
  seen_at: z.nullable(z.string()),
  /** Null while it does not air. */
  on_air_event_id: z.nullable(z.int()),
  facts: z.nullable(SignalFacts),
  advice: z.array(Advice),
  /** Begins the addresses of its picture, relative to the API. Null without a signal. */
  picture: z.nullable(z.string()),
});
export type ConsoleEncoder = z.infer<typeof ConsoleEncoder>;

/** The operator who made an encoder. Its key belongs to the channel, and goes on when this person's role ends. */
const EncoderMaker = z.object({
  name: z.string(),
  /** Still holds a role that runs games of the channel. */
  is_current: z.boolean(),
});
export const ListedEncoder = z.extend(ConsoleEncoder, {
  /** Null for the command line. */
  made_by: z.nullable(EncoderMaker),
});
export type ListedEncoder = z.infer<typeof ListedEncoder>;

/** Where encoders send now. */
export const EncoderServers = z.object({
  server: z.string(),
  /** Takes over when the first server dies. Null where there is one alone. */
  second_server: z.nullable(z.string()),
});

/** The servers and the key, shown once. */
export const EncoderKey = z.extend(EncoderServers, { encoder: ConsoleEncoder, key: z.string() });
export type EncoderKey = z.infer<typeof EncoderKey>;

export const LiveState = z.enum(['unarmed', 'armed', 'live', 'ending', 'ended']);
export type LiveState = z.infer<typeof LiveState>;

export const LiveGame = z.object({
  id: z.int(),
  channel_id: z.int(),
  name: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  state: LiveState,
  encoder_name: z.nullable(z.string()),
  waits_for_start: z.boolean(),
  window_seconds: z.int(),
  started_at: z.nullable(z.string()),
  signal_lost_at: z.nullable(z.string()),
  /** Until then the end can be taken back. */
  ends_at: z.nullable(z.string()),
  slate: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** From then on the game can start. */
  opens_at: z.string(),
  /** Where viewers find it. */
  address: z.nullable(z.string()),
});
export type LiveGame = z.infer<typeof LiveGame>;

/** The trouble with the bucket of the install, as the machine of this game sees it. */
export const BucketTrouble = z.object({
  /** On this machine's disk until the bucket takes them. */
  waiting_files: z.int(),
  waiting_bytes: z.int(),
  /** Counts those of all games since the start of the server. */
  lost_files: z.int(),
});
export type BucketTrouble = z.infer<typeof BucketTrouble>;

/** One game with its encoder. */
export const LiveDesk = z.object({
  game: LiveGame,
  encoder: z.nullable(ConsoleEncoder),
  /** Null while all is well, and without a bucket. */
  bucket_trouble: z.nullable(BucketTrouble),
  now: z.string(),
});
export type LiveDesk = z.infer<typeof LiveDesk>;

const words = z
  .string()
  .check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(limits.liveWordsMaximum));
const channelOnly = z.object({ channel_id: Id });
const event = z.object({ channel_id: Id, event_id: Id });
const encoder = z.object({ channel_id: Id, encoder_id: Id });
const run = { act: 'live.run', on: 'event' } as const;
/** Somebody who runs a part of a channel has the encoders that this person made, and no others. */
const runInside = { act: 'live.run', on: 'inside' } as const;
const name = z.string().check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(60));
/** The names of a recording's files, as its playlists list them. */
const file = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9.-]+$/));
const bare = z.strictObject({ why: z._default(Why, '') });
const takeFile = { take: file, file };

const act = <const Path extends string, const Body extends z.ZodMiniObject>(
  path: Path,
  summary: string,
  body: Body,
  errors: readonly (
    | 'media.encoder_not_found'
    | 'media.window_invalid'
    | 'media.event_over'
    | 'media.not_armed'
    | 'media.not_on_air'
    | 'media.too_early'
    | 'media.no_signal'
    | 'media.encoder_on_air'
    | 'catalog.event_cancelled'
    | 'media.end_not_undoable'
  )[],
) =>
  consoleRoute({
    method: 'POST',
    path: `/console/channels/:channel_id/live/:event_id/${path}`,
    summary,
    grant: run,
    params: event,
    body,
    response: one(LiveDesk),
    errors: ['catalog.event_not_found', ...errors],
    repeatable: true,
  });

export const live = {
  games: consoleRoute({
    method: 'GET',
    path: '/console/live-games',
    summary: 'The games of a channel that are live or come next, in what the operator may run.',
    grant: { act: 'live.run', on: 'anywhere' },
    query: z.object({ channel_id: Id }),
    response: one(z.array(LiveGame)),
    errors: [],
  }),
  encoders: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/encoders',
    summary: 'The encoders of a channel, or those that the operator made, and what each sends now.',
    grant: runInside,
    params: channelOnly,
    response: one(z.array(ListedEncoder)),
    errors: [],
  }),
  servers: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/encoders/servers',
    summary: 'The addresses that encoders send to now. They are the same for each key.',
    grant: runInside,
    params: channelOnly,
    response: one(EncoderServers),
    errors: [],
  }),
  createEncoder: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/encoders',
    summary: 'Makes an encoder. Its key is shown in this answer alone.',
    grant: runInside,
    stepUp: true,
    params: channelOnly,
    body: z.strictObject({ name }),
    response: one(EncoderKey),
    errors: [
      'channel.not_found',
      'media.encoder_name_invalid',
      'media.encoder_name_taken',
      'media.encoder_limit',
    ],
  }),
  rotateKey: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/encoders/rotate',
    summary: 'Gives an encoder a new key. The old one ends within seconds.',
    grant: runInside,
    stepUp: true,
    params: channelOnly,
    body: z.strictObject({ name }),
    response: one(EncoderKey),
    errors: ['media.encoder_not_found'],
    repeatable: true,
  }),
  removeEncoder: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/encoders/remove',
    summary:
      'Ends the key of an encoder, and takes it from games to come. Games that it aired stay as they are.',
    grant: runInside,
    stepUp: true,
    params: channelOnly,
    body: z.strictObject({ name, why: z._default(Why, '') }),
    response: one(z.object({ removed: z.literal(true) })),
    errors: ['media.encoder_not_found', 'media.encoder_live'],
  }),
  /** The encoders to choose from, for somebody who may run this game alone. */
  choices: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/live/:event_id/encoders',
    summary: 'The names of the encoders that can air this game.',
    grant: run,
    params: event,
    response: one(z.array(z.object({ id: z.int(), name: z.string(), is_sending: z.boolean() }))),
    errors: [],
  }),
  desk: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/live/:event_id',
    summary: 'One game: its state, and what its encoder sends.',
    grant: run,
    params: event,
    response: one(LiveDesk),
    errors: ['catalog.event_not_found'],
  }),
  arm: act(
    'arm',
    'Gives a game its encoder. It starts by the operator, or with the first picture.',
    z.strictObject({
      encoder_name: name,
      waits_for_start: z._default(z.boolean(), true),
      window_seconds: z._default(z.int(), limits.encoderWindowSeconds),
    }),
    ['media.encoder_not_found', 'media.window_invalid', 'media.event_over', 'catalog.event_cancelled'],
  ),
  disarm: act('disarm', 'Takes the encoder from a game that is not live.', bare, [
    'media.not_armed',
    'media.event_over',
  ]),
  start: act('start', 'Puts an armed game on the air, with the picture that its encoder sends.', bare, [
    'catalog.event_cancelled',
    'media.not_armed',
    'media.event_over',
    'media.too_early',
    'media.no_signal',
    'media.encoder_on_air',
  ]),
  slate: act(
    'slate',
    'Shows viewers a sentence in place of the picture, or shows the picture again.',
    z.strictObject({ text: z.nullable(words) }),
    ['media.not_on_air'],
  ),
  message: act(
    'message',
    'Shows viewers a sentence beside the picture, or takes it away.',
    z.strictObject({ text: z.nullable(words) }),
    ['media.not_on_air'],
  ),
  extend: act(
    'extend',
    'Changes how long the encoder may stay away before the game is over.',
    z.strictObject({ window_seconds: z.int() }),
    ['media.not_on_air', 'media.window_invalid'],
  ),
  end: act('end', 'Ends a game. For a minute the end can be taken back.', bare, ['media.not_on_air']),
  undoEnd: act('undo-end', 'Takes the end back within a minute: the game goes on.', bare, [
    'media.end_not_undoable',
  ]),
  list: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/live/:event_id/picture/:take/:file',
    summary: 'The list of qualities of the picture that the encoder of a game sends.',
    grant: run,
    isFile: true,
    params: z.extend(event, takeFile),
    response: one(z.string()),
    errors: ['media.not_found'],
  }),
  file: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/live/:event_id/picture/:take/:rung/:file',
    summary: 'A playlist or a segment of that picture.',
    grant: run,
    isFile: true,
    params: z.extend(event, { ...takeFile, rung: file }),
    response: one(z.string()),
    errors: ['media.not_found'],
  }),
  encoderList: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/encoders/:encoder_id/picture/:take/:file',
    summary: 'The same of an encoder that airs no game.',
    grant: runInside,
    isFile: true,
    params: z.extend(encoder, takeFile),
    response: one(z.string()),
    errors: ['media.not_found'],
  }),
  encoderFile: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/encoders/:encoder_id/picture/:take/:rung/:file',
    summary: 'A playlist or a segment of that picture.',
    grant: runInside,
    isFile: true,
    params: z.extend(encoder, { ...takeFile, rung: file }),
    response: one(z.string()),
    errors: ['media.not_found'],
  }),
} as const;
