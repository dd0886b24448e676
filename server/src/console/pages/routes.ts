// The console's pages: its document, that of the scorer's page, and the files of their build.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleSite } from '../console-site.ts';
import { sendPacked } from '../../http/send-packed.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ConsoleBuild, FindConsole } from './ports.ts';
import { scoreManifest, scorePolicy, scoreWorker } from './score-files.ts';
import { waitingPage, waitingPolicy } from './waiting-page.ts';

/** Nothing of another site, no frame, and no script that a text could become. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The one style that React Aria adds to the document: it keeps a press on a button from scrolling.
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "img-src 'self' data:",
  "font-src 'self'",
  // The picture of a camera is joined from segments in the page.
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export function pageRoutes(app: FastifyInstance, findConsole: FindConsole, site: () => ConsoleSite): void {
  app.get('/assets/*', (request, reply) => {
    const build = findConsole();
    const asset =
      typeof build === 'string' ? undefined : build.findAsset(new URL(request.url, 'http://host').pathname);
    if (asset === undefined) throw new DomainError('request.not_found');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    return sendPacked(request, reply.type(asset.contentType), asset);
  });
  /** The build, or undefined once the page that waits for it is sent. */
  const buildFor = (request: FastifyRequest, reply: FastifyReply): ConsoleBuild | undefined => {
    if (!site().isServed) throw new DomainError('operators.https_required');
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const build = findConsole();
    if (typeof build !== 'string') return build;
    reply
      .code(503)
      .header('retry-after', '2')
      .header('content-security-policy', waitingPolicy)
      .type('text/html; charset=utf-8')
      .send(waitingPage(build, request.headers['accept-language']));
    return undefined;
  };
  app.get('/score/worker.js', (request, reply) => {
    const build = buildFor(request, reply);
    if (build === undefined) return reply;
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    return reply.type('text/javascript; charset=utf-8').send(scoreWorker(build.score));
  });
  // The log hides a parameter of this name.
  app.get<{ Params: { token: string } }>('/score/:token/app.webmanifest', (request, reply) => {
    const build = buildFor(request, reply);
    if (build === undefined) return reply;
    const manifest = scoreManifest(request.params.token, build.score);
    if (manifest === undefined) throw new DomainError('request.not_found');
    return reply.type('application/manifest+json').send(manifest);
  });
  const sendScore = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const build = buildFor(request, reply);
    if (build === undefined) return reply;
    const { document } = build.score;
    reply.header('content-security-policy', scorePolicy);
    return sendPacked(request, reply.type(document.contentType), document);
  };
  app.get('/score/', sendScore);
  app.get('/score/:token', sendScore);
  app.get('/*', (request, reply) => {
    if (/^\/(api|media|webhooks|sandbox)(\/|$)/.test(request.url)) throw new DomainError('request.not_found');
    const build = buildFor(request, reply);
    if (build === undefined) return reply;
    reply.header('content-security-policy', policy);
    return sendPacked(request, reply.type(build.document.contentType), build.document);
  });
}
