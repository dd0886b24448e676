// Sends a planned file, whole or a range of it, in one stream that can be resumed.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import type { MediaGround } from '../ports.ts';
import { NotOneFile, readRange } from './plan-file.ts';
import type { DownloadPlaces } from './places.ts';
import type { FilePlan } from './ports.ts';
import { contentDispositionOf, longestMsOf, rangeOf, type ByteRange } from './rules.ts';

/** A client that takes nothing for so long has gone. */
const idleMs = 60_000;
const retryAfterSeconds = 10;

export interface PlanToSend {
  readonly plan: FilePlan;
  /** The name of the file on the person's disk. */
  readonly name: string;
  readonly entityTag: string;
  /** One ticket has few places at a time. */
  readonly ticket: string;
}

/** @throws {DomainError} `request.rate_limited` before anything is sent. */
export async function sendPlan(
  deps: Pick<MediaGround, 'storage' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { plan, name, entityTag, ticket }: PlanToSend,
  { places, guardHeaders }: { readonly places: DownloadPlaces; readonly guardHeaders: readonly string[] },
): Promise<void> {
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === entityTag ? request.headers.range : undefined;
  const range = rangeOf(asked, plan.bytes);
  const isSending = request.method === 'GET' && range !== undefined;
  if (isSending && !places.take(ticket)) throw new DomainError('request.rate_limited', { retryAfterSeconds });
  reply.hijack();
  const { raw } = reply;
  if (range === undefined) {
    raw.writeHead(416, ['content-range', `bytes */${plan.bytes}`, 'content-length', '0', ...guardHeaders]);
    raw.end();
    return;
  }
  const sent: ByteRange = range === 'whole' ? { from: 0, to: plan.bytes } : range;
  raw.writeHead(range === 'whole' ? 200 : 206, [
    'content-type',
    'video/mp4',
    'content-length',
    String(sent.to - sent.from),
    'content-disposition',
    contentDispositionOf(name),
    'accept-ranges',
    'bytes',
    'etag',
    entityTag,
    'cache-control',
    'private, no-store',
    // Its time-outs end with the connection.
    ...(isSending ? ['connection', 'close'] : []),
    ...(range === 'whole' ? [] : ['content-range', `bytes ${sent.from}-${sent.to - 1}/${plan.bytes}`]),
    ...guardHeaders,
  ]);
  if (request.method === 'HEAD') {
    raw.end();
    return;
  }
  request.raw.socket.setTimeout(idleMs, () => raw.destroy());
  try {
    await pipeline(Readable.from(readRange(deps.storage, plan, sent)), raw, {
      signal: AbortSignal.timeout(longestMsOf(sent.to - sent.from)),
    });
  } catch (error) {
    // The head is sent, so a cut connection is the only way to tell. The client resumes.
    if (!raw.destroyed || error instanceof NotOneFile) deps.log.error('a download was cut', error);
    raw.destroy();
  } finally {
    places.free(ticket);
  }
}
