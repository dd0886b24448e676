// The log of a process, whose errors are recorded and, with a DSN, forwarded.
import { createLog, createSentryForwarder } from '../context.ts';
import {
  createErrorRecorder,
  createErrorReportStore,
  createReportingLog,
  type ErrorRecorder,
} from '../error-reports/index.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Runtime } from './runtime-deps.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

/** @param service the process: `all`, `web` or `worker`. */
export function openReportingLog(
  { config, connection }: Pick<Runtime, 'config' | 'connection'>,
  service: string,
  cleanup: Cleanup,
): { readonly log: Log; readonly errorRecorder: ErrorRecorder } {
  const log = createLog({ level: config.logLevel, process: service });
  const forwarder =
    config.sentryDsn === undefined
      ? undefined
      : createSentryForwarder({
          dsn: config.sentryDsn,
          environment: config.stripe?.mode === 'live' ? 'production' : 'demo',
          warn: (message, facts) => log.warn(message, facts),
        });
  const store = createErrorReportStore(connection.db);
  const errorRecorder = createErrorRecorder({ store, clock: systemClock, log, forwarder });
  cleanup.defer(() => errorRecorder.stop(), 'the error reports');
  return {
    log: createReportingLog(log, errorRecorder, { service, release: config.release }),
    errorRecorder,
  };
}
