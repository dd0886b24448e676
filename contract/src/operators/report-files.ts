// Reports as CSV, the same table as on the page.
import * as z from 'zod/mini';
import { moneyReportNames, ReportPeriod, viewingParts, viewingReportNames } from '../insight/reports.ts';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';

export const reportFiles = {
  report: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/report-files/:name',
    summary: 'Figures of viewing in some days, as CSV.',
    grant: { act: 'reports.read', on: 'channel' },
    params: z.object({ channel_id: Id, name: z.enum(viewingReportNames) }),
    query: z.extend(ReportPeriod, { by: z._default(z.enum(viewingParts), 'sport') }),
    response: one(z.string()),
    errors: ['insight.period_invalid'],
  }),
  moneyReport: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/money-report-files/:name',
    summary: 'Figures of sales in some days, as CSV.',
    grant: { act: 'money.read', on: 'channel' },
    params: z.object({ channel_id: Id, name: z.enum(moneyReportNames) }),
    query: ReportPeriod,
    response: one(z.string()),
    errors: ['insight.period_invalid'],
  }),
} as const;
