// Live figures and reports over HTTP.
import type { LiveFiguresAnswer } from '@floodlit/contract/insight/live-figures';
import { figures } from '@floodlit/contract/operators/figures';
import { reportFiles } from '@floodlit/contract/operators/report-files';
import {
  csvOf,
  periodOf,
  readLive,
  readReport,
  type InsightDeps,
  type LiveFigures,
} from '../../insight/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ConsoleBind } from '../bind.ts';

const presentLive = ({ at, ingest, minutes, ...live }: LiveFigures): LiveFiguresAnswer => ({
  ...live,
  watching_by: {
    country: [...live.watching_by.country],
    device: [...live.watching_by.device],
    quality: [...live.watching_by.quality],
    rung: [...live.watching_by.rung],
  },
  figures_by: {
    country: [...live.figures_by.country],
    device: [...live.figures_by.device],
    quality: [...live.figures_by.quality],
    rung: [...live.figures_by.rung],
  },
  at: at.toISOString(),
  ingest:
    ingest === undefined
      ? null
      : {
          ...ingest,
          signal_lost_at: ingest.signal_lost_at?.toISOString() ?? null,
          missing_rungs: [...ingest.missing_rungs],
        },
  minutes: minutes.map((line) => ({ ...line, minute: line.minute.toISOString() })),
});

const ensurePeriod = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const period = periodOf(from, to);
  if (period === undefined) throw new DomainError('insight.period_invalid');
  return period;
};

export function figureRoutes(bind: ConsoleBind, insight: InsightDeps): void {
  bind(figures.live, async ({ params }) => ({
    data: presentLive(await readLive(insight, params.channel_id, params.event_id)),
  }));
  bind(figures.report, async ({ params: { channel_id: channelId, name }, query }) => {
    const report = await readReport(insight, { channelId, name, period: ensurePeriod(query), by: query.by });
    return { data: { ...report, columns: [...report.columns], rows: [...report.rows] } };
  });
  bind(reportFiles.report, async ({ params: { channel_id: channelId, name }, query }) => ({
    data: csvOf(await readReport(insight, { channelId, name, period: ensurePeriod(query), by: query.by })),
  }));
  bind(reportFiles.moneyReport, async ({ params: { channel_id: channelId, name }, query }) => ({
    data: csvOf(await readReport(insight, { channelId, name, period: ensurePeriod(query), by: 'sport' })),
  }));
  bind(figures.moneyReport, async ({ params: { channel_id: channelId, name }, query }) => {
    const report = await readReport(insight, { channelId, name, period: ensurePeriod(query), by: 'sport' });
    return { data: { ...report, columns: [...report.columns], rows: [...report.rows] } };
  });
}
