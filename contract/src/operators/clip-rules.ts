// The rules of making clips: those of a channel, and those of one game.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel, Version } from './records.ts';

const rules = {
  /** The longest clip, in seconds. */
  length_maximum: z
    .int()
    .check(z.minimum(limits.clipLengthMinimumSeconds), z.maximum(limits.clipLengthMaximumSeconds)),
  /** Viewers choose from these, and add their own. */
  tags: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(limits.clipTagListMaximum)),
  /** No name of a clip may have these words. A star at the end matches longer words. */
  words: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(limits.clipWordListMaximum)),
};
export const ClipRules = z.object({
  ...rules,
  /** The PNG on files to give away, as a data address. */
  mark: z.nullable(z.string()),
  version: Version,
});
export type ClipRules = z.infer<typeof ClipRules>;

export const clipMakers = ['off', 'members', 'everybody'] as const;
const gameRules = {
  /** `members`: viewers whose pass includes clips. */
  makers: z.enum(clipMakers),
  /** No new clips from then on. Null: no end. */
  clips_until: z.nullable(z.iso.datetime({ offset: true })),
  /** A game of minors: clips wait until a named adult releases them. */
  youth: z.boolean(),
};
export const GameClipRules = z.object({ ...gameRules, version: Version });
export type GameClipRules = z.infer<typeof GameClipRules>;

const markTextMaximum = 300_000;
const channelRules = '/console/channels/:channel_id/clip-rules';
const ofGame = '/console/channels/:channel_id/games/:event_id/clip-rules';
const params = z.object({ ...ofChannel, event_id: Id });
const write = { act: 'channel.write', on: 'channel' } as const;

export const clipRules = {
  read: consoleRoute({
    method: 'GET',
    path: channelRules,
    summary: 'The longest clip, the tags, the refused words and the mark of a channel.',
    grant: write,
    params: z.object(ofChannel),
    response: one(ClipRules),
    errors: ['channel.not_found'],
  }),
  change: consoleRoute({
    method: 'POST',
    path: channelRules,
    summary: 'Changes them. A mark that is left out stays.',
    grant: write,
    params: z.object(ofChannel),
    body: z.strictObject({
      ...rules,
      mark: z.optional(z.nullable(z.base64().check(z.minLength(1), z.maxLength(markTextMaximum)))),
      version: Version,
    }),
    bodyBytes: markTextMaximum + 200_000,
    response: one(ClipRules),
    errors: [
      'channel.not_found',
      'clips.settings_invalid',
      'clips.mark_invalid',
      'operators.changed_meanwhile',
    ],
  }),
  readGame: consoleRoute({
    method: 'GET',
    path: ofGame,
    summary: 'The person who may make clips of a game, until when, and whether an adult releases them.',
    grant: { act: 'catalog.read', on: 'event' },
    params,
    response: one(GameClipRules),
    errors: ['catalog.event_not_found'],
  }),
  changeGame: consoleRoute({
    method: 'POST',
    path: ofGame,
    summary: 'Changes that. Clips that are made already stay.',
    grant: { act: 'catalog.write', on: 'event' },
    params,
    body: z.strictObject({ ...gameRules, version: Version }),
    response: one(GameClipRules),
    errors: ['catalog.event_not_found', 'operators.changed_meanwhile'],
  }),
} as const;
