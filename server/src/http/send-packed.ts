// Sends a body in the smallest encoding that the browser accepts, and 304 to a browser with a current copy.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './entity-tag.ts';

export interface PackedBody {
  readonly text: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export function sendPacked(request: FastifyRequest, reply: FastifyReply, body: PackedBody): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const [encoding, bytes] =
    body.brotli !== undefined && /\bbr\b/.test(accepted)
      ? ['br', body.brotli]
      : body.gzip !== undefined && /\bgzip\b/.test(accepted)
        ? ['gzip', body.gzip]
        : [undefined, body.text];
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Sends an answer that browsers revalidate by its tag at each use, so that an edit counts at once. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PackedBody & { readonly entityTag: string },
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', body.entityTag);
  if (isKnown(request, body.entityTag)) return reply.code(304).send();
  return sendPacked(request, reply, body);
}
