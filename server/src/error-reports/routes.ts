// Errors of browsers over HTTP.
import { LRUCache } from 'lru-cache';
import { errorReports as routes } from '@floodlit/contract/error-reports';
import type { Bind } from '../http/bind.ts';
import type { ErrorRecorder } from './recorder.ts';

export function errorReportRoutes(
  bind: Bind,
  { errorRecorder }: { readonly errorRecorder: Pick<ErrorRecorder, 'record'> },
): void {
  const known = new LRUCache<string, true>({ max: 10_000, ttl: 600_000 });
  bind(routes.write, ({ body, facts }) => {
    const key = `${facts.channelId} ${body.idempotency_key}`;
    if (known.has(key)) return { data: { accepted: true } };
    known.set(key, true);
    for (const { kind, name, message, stack, url, status, method, fields = [], count } of body.items)
      errorRecorder.record(
        {
          source: 'browser',
          service: kind,
          channelId: facts.channelId,
          name,
          message,
          stack,
          status,
          method,
          place: kind === 'request' ? url : undefined,
          url,
          data: Object.fromEntries(fields.map((field) => [field, undefined])),
          release: body.release,
          requestId: undefined,
        },
        count,
      );
    return { data: { accepted: true } };
  });
}
