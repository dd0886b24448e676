// Figures for operators: a live game, and reports of some days.
import * as z from 'zod/mini';
import { LiveFiguresAnswer } from '../insight/live-figures.ts';
import {
  moneyReportNames,
  ReportAnswer,
  ReportPeriod,
  viewingParts,
  viewingReportNames,
} from '../insight/reports.ts';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';

export const figures = {
  live: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/live-figures/:event_id',
    summary: 'The figures of a live game, 5 s fresh: viewers, start, stalls, delay, errors and the encoder.',
    grant: { act: 'live.run', on: 'event' },
    params: z.object({ channel_id: Id, event_id: Id }),
    response: one(LiveFiguresAnswer),
    errors: [],
  }),
  report: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/reports/:name',
    summary: 'Figures of viewing in some days, against as many days before.',
    grant: { act: 'reports.read', on: 'channel' },
    params: z.object({ channel_id: Id, name: z.enum(viewingReportNames) }),
    query: z.extend(ReportPeriod, { by: z._default(z.enum(viewingParts), 'sport') }),
    response: one(ReportAnswer),
    errors: ['insight.period_invalid'],
  }),
  moneyReport: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/money-reports/:name',
    summary: 'Figures of sales in some days, from the ledger alone, against as many days before.',
    grant: { act: 'money.read', on: 'channel' },
    params: z.object({ channel_id: Id, name: z.enum(moneyReportNames) }),
    query: ReportPeriod,
    response: one(ReportAnswer),
    errors: ['insight.period_invalid'],
  }),
} as const;
