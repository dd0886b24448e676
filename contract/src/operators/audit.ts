// The audit log: who did what, when, from where, what was before and after, and why.
import * as z from 'zod/mini';
import { Id, Page } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { consoleRoute } from './console-route.ts';

/** The acts that the operators' room records by itself. Rows that a command changes are `row.*`. */
export const auditActs = [
  'operators.created',
  'operators.invited',
  'operators.invited_again',
  'operators.link_accepted',
  'operators.reset',
  'operators.logged_in',
  'operators.logged_in_by_recovery',
  'operators.log_in_failed',
  'operators.logged_out',
  'operators.grant_given',
  'operators.grant_changed',
  'operators.grant_revoked',
  'operators.account_changed',
  'operators.totp_set',
  'operators.recovery_codes_renewed',
  'operators.passkey_added',
  'operators.passkey_removed',
  'operators.work_link_made',
  'operators.work_link_unbound',
  'operators.work_link_revoked',
  'catalog.score_written',
  'media.recording_exported',
  'media.recording_repaired',
  'identity.answers_read',
  'identity.answers_exported',
  'row.created',
  'row.changed',
  'row.deleted',
] as const;
export const AuditAct = z.enum(auditActs);
export type AuditAct = z.infer<typeof AuditAct>;

export const AuditSource = z.enum(['console', 'command_line']);
export type AuditSource = z.infer<typeof AuditSource>;

const Values = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  id: z.int(),
  happened_at: z.string(),
  source: AuditSource,
  /** The operator's address, or the user of the machine. */
  actor: z.string(),
  operator_id: z.nullable(z.int()),
  /** The network address; null for the command line. */
  address: z.nullable(z.string()),
  channel_id: z.nullable(z.int()),
  channel_name: z.nullable(z.string()),
  act: AuditAct,
  /** The command that changed a row, such as `pass set`. */
  command: z.nullable(z.string()),
  /** A person's address, or a table such as `commerce.passes`. */
  subject: z.string(),
  subject_id: z.nullable(z.string()),
  before: Values,
  after: Values,
  why: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Times are instants with an offset, so that the page chooses the zone. */
export const AuditFilter = {
  channel_id: z.optional(Id),
  operator_id: z.optional(Id),
  act: z.optional(AuditAct),
  source: z.optional(AuditSource),
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  search: z.optional(z.string().check(z.maxLength(200))),
};

/** Entries of one export. */
export const auditExportMaximum = 5_000;

export const audit = {
  list: consoleRoute({
    method: 'GET',
    path: '/console/audit',
    summary: 'The audit log of what the operator manages, newest first.',
    grant: { act: 'audit.read', on: 'anywhere' },
    query: z.extend(Page, AuditFilter),
    response: listOf(AuditEntry),
    errors: [],
  }),
  download: consoleRoute({
    method: 'GET',
    path: '/console/audit/export',
    summary: 'The same entries as a file, at most 5,000: CSV or JSON.',
    grant: { act: 'audit.read', on: 'anywhere' },
    kind: 'export',
    query: z.object({ ...AuditFilter, format: z._default(z.enum(['csv', 'json']), 'csv') }),
    response: one(z.string()),
    errors: [],
  }),
} as const;
