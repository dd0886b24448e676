// Secret addresses of the report of a game, for sponsors: made, listed and ended.
import * as z from 'zod/mini';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { operatorLimits } from './operator-limits.ts';
import { ofChannel } from './records.ts';

export const ReportLink = z.object({
  id: z.int(),
  /** Whom it is for. Empty for links of the command line. */
  name: z.string(),
  made_at: z.string(),
});
export type ReportLink = z.infer<typeof ReportLink>;

const place = '/console/channels/:channel_id/games/:event_id/report-links';
const params = z.object({ ...ofChannel, event_id: Id });
const write = { act: 'channel.write', on: 'channel' } as const;
const which = z.strictObject({ link_id: Id });

export const reportLinks = {
  list: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The links of a game that hold, the newest first. Their addresses are not kept.',
    grant: { act: 'reports.read', on: 'channel' },
    params,
    response: one(z.array(ReportLink)),
    errors: ['catalog.event_not_found'],
  }),
  make: consoleRoute({
    method: 'POST',
    path: place,
    summary: 'Makes an address that shows the report of the game without log-in. It is shown this once.',
    grant: write,
    params,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.maxLength(operatorLimits.reportLinkNameMaximum)),
    }),
    response: one(z.object({ link: ReportLink, address: z.string() })),
    errors: ['catalog.event_not_found', 'channel.too_many'],
  }),
  end: consoleRoute({
    method: 'POST',
    path: `${place}/end`,
    summary: 'Ends a link: its address shows nothing from now on.',
    grant: write,
    params,
    body: which,
    response: one(z.object({ ended: z.boolean() })),
    errors: ['catalog.event_not_found', 'insight.report_link_not_found'],
    repeatable: true,
  }),
  resume: consoleRoute({
    method: 'POST',
    path: `${place}/resume`,
    summary: 'Takes the end of a link back: its address shows the report again.',
    grant: write,
    params,
    body: which,
    response: one(z.object({ resumed: z.boolean() })),
    errors: ['catalog.event_not_found', 'insight.report_link_not_found', 'channel.too_many'],
    repeatable: true,
  }),
} as const;
