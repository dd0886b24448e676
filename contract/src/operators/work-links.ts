// Links of work for one game: a person without an account does one kind of work with a phone. One table for all kinds.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Why } from './people.ts';
import { ofChannel } from './records.ts';
import { WorkKind } from './roles.ts';

/** Carries the secret part of the link's address. It stands in no address of a call, so no log gets it. */
export const workLinkHeader = 'work-link';
/** Carries the secret that the phone made when it took the work. */
export const workDeviceHeader = 'work-device';

export const WorkLink = z.object({
  id: z.int(),
  kind: WorkKind,
  /** The office's words for the person or the phone. */
  name: z.string(),
  /** The address that the QR code shows. Null once the link is revoked or over. */
  url: z.nullable(z.string()),
  /** When a phone took the work. Null while none has. */
  bound_at: z.nullable(z.string()),
  /** The last time that its phone was heard. */
  seen_at: z.nullable(z.string()),
  /** Six hours after the game. It moves with the game. */
  ends_at: z.string(),
  state: z.enum(['waiting', 'bound', 'revoked', 'over']),
  made_by: z.nullable(z.string()),
  created_at: z.string(),
});
export type WorkLink = z.infer<typeof WorkLink>;

/** Whether phones reach the console's address: they need https, or the machine itself. */
export const reachKinds = ['fine', 'this_machine_only', 'no_https'] as const;

const place = '/console/channels/:channel_id/games/:event_id/work-links';
const item = `${place}/:link_id` as const;
const ofGame = { ...ofChannel, event_id: Id };
const params = z.object({ ...ofGame, link_id: Id });
const grant = { act: 'score.write', on: 'event' } as const;

export const workLinks = {
  list: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The links of work of a game.',
    grant,
    params: z.object(ofGame),
    response: one(z.object({ links: z.array(WorkLink), reach: z.enum(reachKinds) })),
    errors: ['catalog.event_not_found'],
  }),
  make: consoleRoute({
    method: 'POST',
    path: place,
    summary: 'Makes a link of work for one phone.',
    grant,
    params: z.object(ofGame),
    body: z.strictObject({
      kind: WorkKind,
      name: z._default(z.string().check(z.trim(), z.maxLength(limits.nameMaximum)), ''),
    }),
    response: one(WorkLink),
    errors: ['catalog.event_not_found', 'operators.work_links_full', 'operators.work_link_ended'],
  }),
  unbind: consoleRoute({
    method: 'POST',
    path: `${item}/unbind`,
    summary: 'Lets another phone take the work of a link.',
    grant,
    params,
    body: z.strictObject({ why: z._default(Why, '') }),
    response: one(WorkLink),
    errors: ['operators.work_link_not_found'],
    repeatable: true,
  }),
  revoke: consoleRoute({
    method: 'POST',
    path: `${item}/revoke`,
    summary: 'Ends a link of work for good. The entries of its phone stay.',
    grant,
    params,
    body: z.strictObject({ why: z._default(Why, '') }),
    response: one(WorkLink),
    errors: ['operators.work_link_not_found'],
    repeatable: true,
  }),
} as const;
