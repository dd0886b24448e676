// Errors of a page, as its browser reports them (R7.09). The server cleans each report again before it keeps it.
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { IdempotencyKey } from './primitives.ts';
import { one, route } from './route.ts';

/** `request`: a call of the API. `chunk`: a part of the application that did not load. */
export const BrowserErrorKind = z.enum(['error', 'rejection', 'chunk', 'request', 'player']);
export type BrowserErrorKind = z.infer<typeof BrowserErrorKind>;

const text = (length: number) => z.string().check(z.maxLength(length));

export const BrowserError = z.strictObject({
  kind: BrowserErrorKind,
  name: text(60),
  message: text(limits.errorMessageMaximum),
  stack: text(limits.errorStackMaximum),
  /** The page; for `request` the path of the call. */
  url: text(300),
  /** For `request`: 0 without an answer. */
  status: z.optional(z.int().check(z.minimum(0), z.maximum(599))),
  /** For `request`: the method, and the names of the sent fields without their values. */
  method: z.optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  fields: z.optional(z.array(text(60)).check(z.maxLength(limits.errorReportFieldsMaximum))),
  /** How often it happened since the last report. */
  count: z.int().check(z.minimum(1), z.maximum(1_000)),
});
export type BrowserError = z.infer<typeof BrowserError>;

export const errorReports = {
  write: route({
    method: 'POST',
    path: '/error_reports',
    kind: 'report',
    summary: 'Report errors of the page',
    audience: 'bootstrap',
    body: z.strictObject({
      /** A repeated report counts once. */
      idempotency_key: IdempotencyKey,
      /** The build of the page. */
      release: text(60),
      items: z.array(BrowserError).check(z.minLength(1), z.maxLength(limits.errorReportItemsMaximum)),
    }),
    response: one(z.object({ accepted: z.boolean() })),
    errors: [],
    repeatable: true,
  }),
} as const;
