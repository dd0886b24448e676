// Operators and their grants, as the console shows them.
import * as z from 'zod/mini';
import { email, personName } from '../identity/identity.ts';
import { Id, Locale, Page } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Grant } from './log-in.ts';
import { Version } from './records.ts';
import { GrantScope, Role } from './roles.ts';

/** Why somebody did something: kept in the audit log. */
export const Why = z.string().check(z.trim(), z.maxLength(500));

export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  /** `invited`: the person has not yet set a password. */
  status: z.enum(['invited', 'active']),
  last_seen_at: z.nullable(z.string()),
  grants: z.array(Grant),
});
export type Person = z.infer<typeof Person>;

export const GrantRequest = {
  role: Role,
  scope: GrantScope,
  ends_at: z.nullable(z.iso.datetime({ offset: true })),
  why: z._default(Why, ''),
};

const ofGrant = z.object({ grant_id: Id });

export const people = {
  list: consoleRoute({
    method: 'GET',
    path: '/console/people',
    summary: 'The people with a grant in what the operator manages, by address.',
    grant: { act: 'people.read', on: 'anywhere' },
    query: z.extend(Page, { search: z.optional(z.string().check(z.maxLength(200))) }),
    response: listOf(Person),
    errors: [],
  }),
  invite: consoleRoute({
    method: 'POST',
    path: '/console/people/invite',
    summary: 'Gives a role, and mails a link when the person has no account yet.',
    grant: { act: 'people.write', on: 'scope' },
    stepUp: true,
    body: z.strictObject({ email, name: personName('Field is required'), language: Locale, ...GrantRequest }),
    response: one(z.object({ operator_id: z.int(), grant_id: z.int(), is_mailed: z.boolean() })),
    errors: [
      'operators.scope_invalid',
      'operators.role_scope_invalid',
      'operators.end_in_past',
      'operators.already_granted',
      'operators.no_channel',
    ],
  }),
  revoke: consoleRoute({
    method: 'POST',
    path: '/console/grants/:grant_id/revoke',
    summary: 'Ends a grant at once.',
    grant: { act: 'people.write', on: 'grant' },
    stepUp: true,
    params: ofGrant,
    body: z.strictObject({ why: z._default(Why, '') }),
    response: one(
      z.object({
        revoked: z.boolean(),
        /** The encoders of a person who may no longer run games there. Their keys work until somebody ends them. */
        encoders: z.array(z.object({ channel_id: z.int(), name: z.string() })),
      }),
    ),
    errors: ['operators.last_owner'],
    repeatable: true,
  }),
  change: consoleRoute({
    method: 'POST',
    path: '/console/grants/:grant_id/change',
    summary: 'Changes the role or the end of a grant. Its scope stays.',
    grant: { act: 'people.write', on: 'grant' },
    stepUp: true,
    params: ofGrant,
    body: z.strictObject({
      role: Role,
      ends_at: GrantRequest.ends_at,
      why: GrantRequest.why,
      version: Version,
    }),
    response: one(Grant),
    errors: [
      'operators.role_scope_invalid',
      'operators.end_in_past',
      'operators.already_granted',
      'operators.last_owner',
      'operators.changed_meanwhile',
    ],
    repeatable: true,
  }),
  inviteAgain: consoleRoute({
    method: 'POST',
    path: '/console/grants/:grant_id/invite-again',
    summary: 'Mails a new link to a person who has not accepted the invitation. The former link ends.',
    grant: { act: 'people.write', on: 'grant' },
    stepUp: true,
    params: ofGrant,
    response: one(z.object({ is_mailed: z.boolean() })),
    errors: ['operators.joined', 'operators.no_channel'],
  }),
  letBackIn: consoleRoute({
    method: 'POST',
    path: '/console/grants/:grant_id/let-back-in',
    summary: 'Ends the sessions of a person, and mails a link that sets password and second factor anew.',
    grant: { act: 'people.write', on: 'grant' },
    stepUp: true,
    params: ofGrant,
    body: z.strictObject({ why: GrantRequest.why }),
    response: one(z.object({ sessions_ended: z.int() })),
    errors: ['operators.not_joined', 'operators.person_elsewhere', 'operators.no_channel'],
  }),
  places: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/places',
    summary: 'Schools, teams, venues or events of a channel, to choose the scope of a grant.',
    grant: { act: 'people.write', on: 'channel' },
    params: z.object({ channel_id: Id }),
    query: z.object({
      kind: z.enum(['school', 'team', 'venue', 'event']),
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: one(z.array(z.object({ id: z.int(), name: z.string() }))),
    errors: [],
  }),
} as const;
