// Clips that viewers made: those that were reported, that are withheld, or that wait for an adult.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id, Page } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { consoleRoute } from './console-route.ts';

export const clipStates = ['reported', 'withheld', 'waiting', 'all'] as const;

export const ModeratedClip = z.object({
  id: z.int(),
  name: z.string(),
  event_id: z.int(),
  event_name: z.string(),
  seconds: z.number(),
  views: z.int(),
  reports: z.int(),
  /** The chosen reasons, and how often each was chosen. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** `waiting`: a clip of minors that no adult has released. */
  state: z.enum(['shown', 'withheld', 'waiting', 'preparing', 'failed']),
  made_at: z.string(),
  /** Its page for viewers, while it is shown. */
  address: z.nullable(z.string()),
});
export type ModeratedClip = z.infer<typeof ModeratedClip>;

const ofChannel = z.object({ channel_id: Id });

export const clipDesk = {
  list: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/clips',
    summary: 'Clips of the games that the operator moderates, by state, those with most reports first.',
    grant: { act: 'clips.moderate', on: 'inside' },
    params: ofChannel,
    query: z.extend(Page, { state: z._default(z.enum(clipStates), 'reported') }),
    response: listOf(ModeratedClip),
    errors: [],
  }),
  film: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/clips/:clip_id/film',
    summary: 'The film of a clip, whole or a range of it, withheld or not.',
    grant: { act: 'clips.moderate', on: 'clip' },
    isRaw: true,
    // A player asks for many ranges.
    kind: 'read',
    params: z.extend(ofChannel, { clip_id: Id }),
    response: one(z.string()),
    errors: ['clips.not_found'],
  }),
  decide: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/clips/decide',
    summary: 'Withholds, shows or deletes a clip. The decision is kept with its person.',
    grant: { act: 'clips.moderate', on: 'clip' },
    params: ofChannel,
    body: z.strictObject({
      clip_id: Id,
      action: z.enum(['withhold', 'restore', 'delete']),
      note: z
        .string()
        .check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(limits.clipNoteMaximum)),
    }),
    response: one(z.object({ decided: z.boolean() })),
    errors: ['clips.not_found', 'clips.note_required'],
    repeatable: true,
  }),
} as const;
