// Reports of a channel for chosen days: their names, and the table that each one is.
import * as z from 'zod/mini';

/** Reports of viewing. */
export const viewingReportNames = ['viewing', 'games', 'sponsors', 'prerolls', 'events'] as const;
/** Reports of money, from the ledger alone, and of members. */
export const moneyReportNames = ['sales', 'results', 'days', 'coupons', 'sources', 'members'] as const;
export const reportNames = [...viewingReportNames, ...moneyReportNames] as const;
export type ReportName = (typeof reportNames)[number];
export type MoneyReportName = (typeof moneyReportNames)[number];

/** The parts of the viewing report. */
export const viewingParts = ['sport', 'gender', 'school', 'team', 'event'] as const;
export type ViewingPart = (typeof viewingParts)[number];

/** Both days are included. */
export const ReportPeriod = z.object({ from: z.iso.date(), to: z.iso.date() });

export const ReportColumn = z.object({
  key: z.string(),
  /** `hours` counts milliseconds, `share` is 1 for 100 %, `money` counts cents. */
  kind: z.enum(['text', 'count', 'hours', 'share', 'money']),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportCell = z.nullable(z.union([z.string(), z.number()]));
export type ReportCell = z.infer<typeof ReportCell>;

export const ReportAnswer = z.object({
  name: z.enum(reportNames),
  /** False: the channel measures nothing now. Reports of money do not depend on it. */
  is_measured: z.boolean(),
  period: ReportPeriod,
  /** As many days, up to the day before. */
  before: ReportPeriod,
  columns: z.array(ReportColumn),
  /** Each row has a cell for the key of each column. */
  rows: z.array(z.record(z.string(), ReportCell)),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;
