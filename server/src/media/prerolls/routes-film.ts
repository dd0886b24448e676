// Sends a film to a player, whole or a range of it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { rangeOf } from '../download/rules.ts';
import type { Film } from './read-prerolls.ts';

export function sendFilm(reply: FastifyReply, film: Film): FastifyReply {
  const { bytes } = film;
  const { method, headers } = reply.request;
  const range = rangeOf(headers.range, bytes);
  reply
    .type('video/mp4')
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  if (range === undefined) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const sent = range === 'whole' ? { from: 0, to: bytes } : range;
  reply.header('content-length', sent.to - sent.from);
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${sent.from}-${sent.to - 1}/${bytes}`);
  return method === 'HEAD' ? reply.send() : reply.send(Readable.from(film.read(sent)));
}
