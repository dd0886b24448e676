// Reports of a channel for chosen days, against as many days before. Money comes from the ledger alone.
import {
  moneyReportNames,
  type MoneyReportName,
  type ReportName,
  type ViewingPart,
} from '@floodlit/contract/insight/reports';
import { isMeasured } from './is-measured.ts';
import { moneyTable } from './money-reports.ts';
import type { InsightDeps } from './ports.ts';
import {
  compareRows,
  count,
  hours,
  periodBefore,
  share,
  text,
  type Cell,
  type Period,
  type ReportTable,
} from './report-rules.ts';

export interface ReportRequest {
  readonly channelId: number;
  readonly name: ReportName;
  readonly period: Period;
  /** The parts of the viewing report. */
  readonly by: ViewingPart;
}

export interface Report extends ReportTable {
  readonly name: ReportName;
  readonly is_measured: boolean;
  readonly period: Period;
  readonly before: Period;
}

const isMoney = (name: ReportName): name is MoneyReportName =>
  (moneyReportNames as readonly ReportName[]).includes(name);

/** The same question for the chosen days and for those before. */
async function compared<Row extends Readonly<Record<string, Cell>>>(
  read: (days: Period) => Promise<readonly Row[]>,
  period: Period,
  value: keyof Row & string,
  key: keyof Row & string,
) {
  const [rows, before] = await Promise.all([read(period), read(periodBefore(period))]);
  return compareRows(rows, before, value, [key]);
}

async function tableOf(deps: InsightDeps, request: ReportRequest): Promise<ReportTable> {
  const { channelId, period, name, by } = request;
  const { reports } = deps;
  if (isMoney(name)) return moneyTable(deps, { channelId, period, name });
  switch (name) {
    case 'viewing':
      return {
        columns: [text('name'), hours('viewed'), count('plays'), hours('before'), share('change')],
        rows: await compared((days) => reports.sumViewing(channelId, days, by), period, 'viewed', 'name'),
      };
    case 'games':
      return {
        columns: [
          count('event'),
          text('name'),
          hours('viewed'),
          ...['plays', 'reach', 'peak', 'average'].map(count),
        ],
        rows: await reports.listGames(channelId, period),
      };
    case 'sponsors':
      return {
        columns: [
          text('sponsor'),
          ...[
            'films',
            'shown',
            'quarter',
            'half',
            'three_quarters',
            'finished',
            'skipped',
            'clicked',
            'marked',
          ].map(count),
          count('before'),
          share('change'),
        ],
        rows: await compared((days) => reports.sumSponsors(channelId, days), period, 'shown', 'sponsor'),
      };
    case 'prerolls':
      return {
        columns: [
          count('preroll'),
          text('film'),
          text('sponsor'),
          ...['started', 'ended', 'skipped', 'clicked', 'marked', 'before'].map(count),
          share('change'),
        ],
        rows: await compared((days) => reports.sumPrerolls(channelId, days), period, 'started', 'preroll'),
      };
    case 'events':
      return {
        columns: [text('name'), count('items'), count('before'), share('change')],
        rows: await compared((days) => reports.sumEvents(channelId, days), period, 'items', 'name'),
      };
  }
}

export async function readReport(deps: InsightDeps, request: ReportRequest): Promise<Report> {
  const { name, period, channelId } = request;
  const [is_measured, table] = await Promise.all([isMeasured(deps, channelId), tableOf(deps, request)]);
  return { name, period, is_measured, before: periodBefore(period), ...table };
}
