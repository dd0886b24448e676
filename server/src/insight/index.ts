// Front door of insight.
export { insightJobs } from './jobs.ts';
export type { InsightDeps } from './ports.ts';
export {
  createReportLink,
  endReportLink,
  endReportLinks,
  listReportLinks,
  resumeReportLink,
} from './report-links.ts';
export { readReport, type Report } from './read-report.ts';
export { csvOf, periodOf, shownCell } from './report-rules.ts';
export { readLive, type LiveFigures } from './read-live.ts';
export { startInsight, writeMemory } from './run.ts';
export { setAlertTarget } from './set-alert-target.ts';
export { createInsightDeps, createInsightMemory } from './deps.ts';
