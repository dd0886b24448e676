// Browsers reach the Stripe sandbox through our own port: `/sandbox/stripe/*` goes to its process unchanged.
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/errors.ts';

const prefix = '/sandbox/stripe';
const timeoutMs = 60_000;
/** The sandbox's pages and fields style themselves inline. */
const sandboxPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** @param sandboxUrl asked for each request, because a sandbox that was started again may have moved. */
export function sandboxProxy(app: FastifyInstance, sandboxUrl: () => string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`));
    scope.all(`${prefix}/*`, async (request, reply) => {
      const target = new URL(sandboxUrl());
      const path = request.url.slice(prefix.length);
      // The management calls (`/_sandbox/…` with the secret key) and the secret key's API are not for browsers, but they guard themselves.
      const { connection: _connection, ...headers } = request.headers;
      const forwardedHeaders = { ...headers, 'x-forwarded-host': request.host };
      const upstream = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const forwarded = http.request(
          {
            host: target.hostname,
            port: target.port,
            method: request.method,
            path,
            headers: forwardedHeaders,
            timeout: timeoutMs,
          },
          resolve,
        );
        forwarded.on('timeout', () => forwarded.destroy(new Error('time-out')));
        forwarded.on('error', () => reject(new DomainError('server.unavailable', { retryAfterSeconds: 1 })));
        request.raw.pipe(forwarded);
      });
      const {
        connection: _close,
        'transfer-encoding': _encoding,
        'keep-alive': _keepAlive,
        ...answered
      } = upstream.headers;
      reply.code(upstream.statusCode ?? 502).headers(answered);
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', sandboxPolicy);
      return reply.send(upstream);
    });
  });
}
