// A log whose errors are also recorded, with the request or job that they happened in.
import { asError } from '../kernel/as-error.ts';
import type { Log } from '../kernel/log.ts';
import { currentTrace } from '../kernel/trace.ts';
import { StoreRefused } from '../storage/ports.ts';
import type { ErrorRecorder } from './recorder.ts';

interface ReportingParts {
  /** The process: `all`, `web` or `worker`. */
  readonly service: string;
  readonly release: string;
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The subjects of an alert during a request. The report has the request itself elsewhere. */
const subjectsOf = (facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !['method', 'route', 'status'].includes(name)));

export function createReportingLog(
  log: Log,
  recorder: Pick<ErrorRecorder, 'record'>,
  { service, release }: ReportingParts,
): Log {
  return {
    info: (message, facts) => log.info(message, facts),
    warn: (message, facts) => log.warn(message, facts),
    error(message, error, facts = {}) {
      log.error(message, error, facts);
      const trace = currentTrace();
      const request = trace?.request?.();
      const cause = asError(error);
      // Its message names the bucket of the install, which operators of one channel do not read.
      const isOfInstall = cause instanceof StoreRefused;
      recorder.record({
        source: 'server',
        service,
        channelId: isOfInstall
          ? undefined
          : (numberIn(facts['channel_id']) ?? numberIn(facts['channel']) ?? trace?.channelId),
        name: cause.name,
        message: `${message}: ${cause.message}`,
        stack: cause.stack ?? '',
        status: numberIn(facts['status']),
        method: request?.method,
        place: request?.route ?? textIn(facts['job_name']),
        url: request?.url,
        data: request?.data === undefined ? facts : { ...request.data, ...subjectsOf(facts) },
        release,
        requestId: trace?.requestId,
      });
    },
  };
}
