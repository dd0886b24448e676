// Errors of the server and of browsers, grouped and counted, and the decisions about them.
import * as z from 'zod/mini';
import { Id, Page } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Why } from './people.ts';

export const errorStates = ['open', 'solved', 'muted'] as const;
export const ErrorState = z.enum(errorStates);
export type ErrorState = z.infer<typeof ErrorState>;

const Occurrence = z.object({
  happened_at: z.string(),
  count: z.int(),
  status: z.nullable(z.int()),
  method: z.nullable(z.string()),
  url: z.nullable(z.string()),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  frames: z.array(z.string()),
  release: z.string(),
  request_id: z.nullable(z.string()),
});

export const GroupedError = z.object({
  id: z.int(),
  /** Null for an error of the deployment. */
  channel_id: z.nullable(z.int()),
  channel_name: z.nullable(z.string()),
  source: z.enum(['server', 'browser']),
  service: z.string(),
  message: z.string(),
  status: z.nullable(z.int()),
  place: z.nullable(z.string()),
  state: ErrorState,
  count: z.int(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  first_release: z.string(),
  last_release: z.string(),
  /** The newest ten. */
  occurrences: z.array(Occurrence),
});
export type GroupedError = z.infer<typeof GroupedError>;

export const errors = {
  list: consoleRoute({
    method: 'GET',
    path: '/console/errors',
    summary: 'Errors in the channels that the operator may see, the last seen first.',
    grant: { act: 'errors.read', on: 'anywhere' },
    query: z.extend(Page, { channel_id: z.optional(Id), state: z.optional(ErrorState) }),
    response: listOf(GroupedError),
    errors: [],
  }),
  setState: consoleRoute({
    method: 'POST',
    path: '/console/errors/:error_id/state',
    summary: 'Solves, mutes or opens an error. A solved one opens when it comes back.',
    grant: { act: 'errors.write', on: 'error' },
    params: z.object({ error_id: Id }),
    body: z.strictObject({ state: ErrorState, why: z._default(Why, '') }),
    response: one(z.object({ state: ErrorState })),
    errors: ['operators.not_found'],
    repeatable: true,
  }),
} as const;
