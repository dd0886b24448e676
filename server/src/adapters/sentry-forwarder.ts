// Sends error reports to any service that takes Sentry's protocol. Only the envelope and the transport are Sentry's:
// without its hooks nothing is sent that `cleanError` has not chosen.
import { randomUUID } from 'node:crypto';
import {
  createEventEnvelope,
  createTransport,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  type Event,
  type StackFrame,
  type Transport,
} from '@sentry/core';
import type { CountedError, ErrorForwarder } from '../error-reports/index.ts';

const sendMs = 5_000;

interface ForwarderParts {
  readonly dsn: string;
  readonly environment: 'production' | 'demo';
  readonly warn: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

function transportTo(url: string): Transport {
  return createTransport({ recordDroppedEvent: () => {}, bufferSize: 32 }, async ({ body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : Buffer.from(body),
      headers: { 'content-type': 'application/x-sentry-envelope' },
      signal: AbortSignal.timeout(sendMs),
      redirect: 'error',
    });
    await answer.arrayBuffer();
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
        'retry-after': answer.headers.get('retry-after'),
      },
    };
  });
}

/** `render app/main.js:3:14`, as `cleanFrames` writes it. */
function frameOf(text: string): StackFrame {
  const [, called, file = '', line, column] = /^(?:(\S+) )?(.+):(\d+):(\d+)$/.exec(text) ?? [];
  return {
    ...(called !== undefined && { function: called }),
    filename: file,
    lineno: Number(line),
    colno: Number(column),
    in_app: !file.includes('node_modules'),
  };
}

function eventOf(error: CountedError, environment: string): Event {
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: error.last_at.getTime() / 1_000,
    platform: error.source === 'browser' ? 'javascript' : 'node',
    level: 'error',
    environment,
    release: error.release,
    fingerprint: [error.fingerprint],
    ...(error.place !== null && { transaction: error.place }),
    exception: {
      values: [
        {
          type: error.service,
          value: error.message,
          // Sentry wants the oldest frame first.
          stacktrace: { frames: error.frames.map(frameOf).toReversed() },
        },
      ],
    },
    tags: {
      source: error.source,
      service: error.service,
      channel: error.channel_id,
      status: error.status,
      request_id: error.request_id,
    },
    ...((error.url !== null || error.method !== null) && {
      request: {
        ...(error.url !== null && { url: error.url }),
        ...(error.method !== null && { method: error.method }),
      },
    }),
    extra: { count: error.count, data: error.data },
  };
}

/** @returns undefined for a DSN that is none. */
export function createSentryForwarder({
  dsn,
  environment,
  warn,
}: ForwarderParts): ErrorForwarder | undefined {
  const target = makeDsn(dsn);
  if (target === undefined) return undefined;
  const transport = transportTo(getEnvelopeEndpointWithUrlEncodedAuth(target));
  return {
    send(error) {
      const envelope = createEventEnvelope(eventOf(error, environment), target);
      transport.send(envelope).then(
        () => {},
        (trouble: unknown) => warn('an error report could not be forwarded', { because: String(trouble) }),
      );
    },
    async close(graceMs) {
      await transport.flush(graceMs);
    },
  };
}
