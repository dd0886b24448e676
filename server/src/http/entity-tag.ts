// Entity tags: a hash of the content, equal for every content encoding.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Weak, because the same content goes out in brotli, gzip and plain. */
export const entityTagOf = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True when the request names this very content as what it has. */
export function isKnown(request: FastifyRequest, entityTag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((tag) => opaque(tag) === opaque(entityTag));
}
