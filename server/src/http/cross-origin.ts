// Which requests come from another origin (T56), and the one exception: measures, which a channel may receive on a
// host of its own. Nothing is named by them but a session, and no key or cookie goes with them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.ts';

/** Whether a page of the origin's host belongs to the channel of the request's host. */
export type OwnsOrigin = (host: string, originHost: string) => Promise<boolean>;

const measures = /^\/api\/datalake\//;
const preflightSeconds = 600;

const isWrite = (method: string): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE';

/** Another origin than the host of the request. A port that goes without saying is left out on both sides. */
function isOtherOrigin(text: string, host: string): boolean {
  const origin = URL.parse(text);
  return (
    origin === null || origin.host === '' || URL.parse(`${origin.protocol}//${host}`)?.host !== origin.host
  );
}

/**
 * Whether the browser reports another origin. A page without an origin, such as a sandboxed frame, is foreign. A client
 * that is not a browser sends no such header.
 */
function isFromElsewhere({ headers, host, url }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  if (headers.origin === undefined || !url.startsWith('/api/')) return false;
  return isOtherOrigin(headers.origin, host);
}

export const crossSiteRefusal = (request: FastifyRequest): DomainError | undefined =>
  isWrite(request.method) && isFromElsewhere(request) && !request.url.startsWith('/webhooks/')
    ? new DomainError('request.cross_site')
    : undefined;

/** A measure that a page of another origin sends. */
export const isForeignMeasure = ({ headers, host, url }: FastifyRequest): boolean =>
  measures.test(url) && headers.origin !== undefined && isOtherOrigin(headers.origin, host);

/** @returns whether the page may send it. Its browser then reads so in the answer. */
export async function allowMeasure(
  request: FastifyRequest,
  reply: FastifyReply,
  ownsOrigin: OwnsOrigin,
): Promise<boolean> {
  const { origin = '' } = request.headers;
  const originHost = URL.parse(origin)?.host ?? '';
  reply.header('vary', 'Origin');
  if (originHost === '' || !(await ownsOrigin(request.host, originHost))) return false;
  reply.header('access-control-allow-origin', origin);
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (request.method === 'OPTIONS') {
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', 'content-type');
    reply.header('access-control-max-age', preflightSeconds);
    await reply.code(204).send();
  }
  return true;
}
