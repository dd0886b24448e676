// Error reports: what failed on the server and in browsers, counted and without secrets (R7.09).
export { createErrorRecorder, noErrorRecorder, type ErrorRecorder } from './recorder.ts';
export { createErrorReportStore, type ErrorReportStore, type ReportedError } from './store.ts';
export { createReportingLog } from './reporting-log.ts';
export { errorReportJobs } from './jobs.ts';
export { type CountedError, type ErrorForwarder } from './ports.ts';
