// The console's pages: one document and the files of its build.
import type { FastifyInstance } from 'fastify';
import type { ConsoleSite } from '../console-site.ts';
import { sendPacked } from '../../http/send-packed.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { FindConsole } from './ports.ts';
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
  app.get('/*', (request, reply) => {
    if (/^\/(api|media|webhooks|sandbox)(\/|$)/.test(request.url)) throw new DomainError('request.not_found');
    if (!site().isServed) throw new DomainError('operators.https_required');
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const build = findConsole();
    if (typeof build === 'string')
      return reply
        .code(503)
        .header('retry-after', '2')
        .header('content-security-policy', waitingPolicy)
        .type('text/html; charset=utf-8')
        .send(waitingPage(build, request.headers['accept-language']));
    reply.header('content-security-policy', policy);
    return sendPacked(request, reply.type(build.document.contentType), build.document);
  });
}
