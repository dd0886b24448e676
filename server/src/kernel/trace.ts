// The request or job that the running code belongs to. Its id is in every log line, in the answer, and in the jobs that
// the request sends. So one id leads through all processes.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface Trace {
  readonly requestId: string;
  /** Known once the host is looked up. */
  channelId?: number;
  /** For error reports, which clean it before they keep it. */
  readonly request?: () => TracedRequest;
}

export interface TracedRequest {
  readonly method: string;
  /** The path with its query, as the client sent it. */
  readonly url: string;
  /** The pattern of the route, such as `/api/event/:id`. */
  readonly route: string;
  /** Path, query and body fields. */
  readonly data: Readonly<Record<string, unknown>>;
}

const traces = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => traces.getStore();
export const runTraced = <Result>(trace: Trace, work: () => Result): Result => traces.run(trace, work);

/** An id from a proxy in front, or from the process that sent the job. */
export const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value);
export const newRequestId = (): string => randomUUID();
