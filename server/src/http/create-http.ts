// The HTTP server before any route: parsing limits, security headers, cross-site refusal, one shape for every error.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limits } from '@floodlit/contract/limits';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { isRequestId, newRequestId, runTraced, type Trace } from '../kernel/trace.ts';
import { answerError } from './answer-error.ts';
import { allowMeasure, crossSiteRefusal, isForeignMeasure, type OwnsOrigin } from './cross-origin.ts';
import { namesTwoHosts, readForwarded } from './forwarded.ts';
import { endConnectionsOf, type EndingTimes } from './end-connections.ts';
import { hasTooManyParts, parseQueryString } from './query-string.ts';
import { readJson } from './read-json.ts';
import { refuseConnection } from './refused-connection.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
  }
}

export interface HttpOptions {
  readonly log: Log;
  /** Addresses or CIDRs of proxies that may name the client; never a hop count (anyone could then choose an address). */
  readonly trustProxy: readonly string[];
  /** Without it, no page of another origin may send measures. */
  readonly ownsOrigin?: OwnsOrigin;
  /** How long a server that closes waits for its connections. */
  readonly ending?: EndingTimes;
}

/** A client resolves `//host/path` as an address on another host, and as no address when the host is invalid. */
const isForeign = (url: string): boolean => /^\/[/\\]/.test(url);

const requestIdHeader = 'x-request-id';

const fieldsIn = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const traceOf = (request: FastifyRequest): Trace => ({
  requestId: request.id,
  request: () => ({
    method: request.method,
    url: request.url,
    route: request.routeOptions.url ?? 'none',
    data: { ...fieldsIn(request.params), ...fieldsIn(request.query), ...fieldsIn(request.body) },
  }),
});

function refusalOf(request: FastifyRequest): DomainError | undefined {
  const { url } = request;
  if (url.length > limits.urlBytes || hasTooManyParts(url)) return new DomainError('request.too_large');
  if (namesTwoHosts(request.raw)) return new DomainError('request.unreadable');
  if (isForeign(url)) return new DomainError('request.not_found');
  return undefined;
}

function guard(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

export function createHttp({ log, trustProxy, ownsOrigin, ending }: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 200, querystringParser: parseQueryString },
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    clientErrorHandler: refuseConnection,
    // A proxy in front may give the id; a client may not.
    genReqId: ({ headers }) => {
      const given = headers[requestIdHeader];
      return trustProxy.length > 0 && isRequestId(given) ? given : newRequestId();
    },
    // A request that the router refuses has run no hook yet.
    frameworkErrors: (error, request, reply) => {
      guard(reply);
      answerError(log)(error, request, reply);
    },
  });

  // JSON is the only body an api call has: forms and plain text are what a foreign page can send without asking (T56).
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text.length === 0) return done(null, undefined);
    try {
      done(null, readJson(text as string));
    } catch {
      done(new DomainError('request.unreadable'));
    }
  });

  endConnectionsOf(app, ending);
  app.decorateRequest('trace');
  // These hooks run for every request. With callbacks they cost no promise.
  app.addHook('onRequest', (request, reply, done) => {
    readForwarded(request.raw.headers);
    request.trace = traceOf(request);
    reply.header(requestIdHeader, request.id);
    const go = (refused: Error | undefined): void =>
      runTraced(request.trace, () => (refused === undefined ? done() : done(refused)));
    const refused = refusalOf(request);
    if (refused === undefined && ownsOrigin !== undefined && isForeignMeasure(request))
      return void allowMeasure(request, reply, ownsOrigin).then(
        (isAllowed) => reply.sent || go(isAllowed ? undefined : crossSiteRefusal(request)),
        go,
      );
    go(refused ?? crossSiteRefusal(request));
  });
  // The parser of a body continues outside the context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => runTraced(request.trace, () => done()));
  app.addHook('onSend', (_request, reply, payload, done) => {
    guard(reply);
    done(null, payload);
  });
  app.setErrorHandler(answerError(log));
  app.setNotFoundHandler(() => {
    throw new DomainError('request.not_found');
  });
  return app;
}
