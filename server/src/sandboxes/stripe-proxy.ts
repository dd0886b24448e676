// Browsers reach the Stripe sandbox through our own port: `/sandbox/stripe/*` goes to its process unchanged.
import http from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.ts';
import { ClientGone } from '../http/answer-error.ts';

const prefix = '/sandbox/stripe';
const socialPrefix = '/sandbox/social';
const timeoutMs = 60_000;
/** The sandbox's pages and fields style themselves inline. */
const sandboxPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** Hop-by-hop headers: they belong to one connection, not to the request or the answer. */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function withoutHops(headers: http.IncomingHttpHeaders): http.IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...hopHeaders, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** As the sandbox reads it: with `.` and `..` resolved, `\\` as `/`, and line ends gone. */
function pathnameAsRead(path: string): string | undefined {
  return URL.canParse(path, 'http://sandbox') ? new URL(path, 'http://sandbox').pathname : undefined;
}

/**
 * The path in the sandbox. The router accepts lenient spellings; only a canonical path is passed on.
 * @param base begins the path here, and not there.
 */
function pathIn(url: string, base: string): string {
  const path = url.slice(base.length);
  const pathname = url.startsWith(`${base}/`) ? pathnameAsRead(path) : undefined;
  // Its health answer holds the token by which we know our own sandbox.
  if (pathname === undefined || pathname === '/healthz') throw new DomainError('request.not_found');
  return path;
}

/** The answer's head; its body is still to come. A browser that went away takes the call to the sandbox with it. */
const forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  target: URL,
  path: string,
): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const away = (): void =>
      reject(
        reply.raw.destroyed
          ? new ClientGone()
          : new DomainError('server.unavailable', { retryAfterSeconds: 1 }),
      );
    const forwarded = http.request(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path,
        headers: { ...withoutHops(request.headers), 'x-forwarded-host': request.host },
        timeout: timeoutMs,
      },
      resolve,
    );
    forwarded.on('timeout', () => forwarded.destroy(new Error('time-out')));
    forwarded.on('error', away);
    reply.raw.on('close', () => forwarded.destroy());
    request.raw.pipe(forwarded);
  });

/**
 * The management calls (`/_sandbox/…` with the secret key) and the secret key's API are not for browsers, but they
 * check their own keys.
 * @param sandboxUrl called for each request, because a restarted sandbox may have another address.
 */
export function sandboxProxy(app: FastifyInstance, sandboxUrl: () => string): void {
  app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`));
  passOn(app, `${prefix}/*`, sandboxUrl, (request) => pathIn(request.url, prefix));
}

/** Browsers reach the stand-in for log-in of another process through our own port. */
export const socialProxy = (app: FastifyInstance, sandboxUrl: () => string): void =>
  passOn(app, `${socialPrefix}/*`, sandboxUrl, (request) => pathIn(request.url, ''));

/** Every other request to the process of the sandbox: the calls of the other processes, and pages for browsers. */
export const passAllOn = (app: FastifyInstance, sandboxUrl: () => string): void =>
  passOn(app, '/*', sandboxUrl, (request) => pathIn(request.url, ''));

function passOn(
  app: FastifyInstance,
  route: string,
  sandboxUrl: () => string,
  pathOf: (request: FastifyRequest) => string,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(route, async (request, reply) => {
      const upstream = await forward(request, reply, new URL(sandboxUrl()), pathOf(request));
      reply.code(upstream.statusCode ?? 502).headers(withoutHops(upstream.headers));
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', sandboxPolicy);
      return reply.send(upstream);
    });
  });
}
