// The files of clips: MP4 with ranges, posters, and downloads by a ticket.
// A withdrawn clip ends in running transfers too.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cached } from '../cache/cache.ts';
import { DomainError } from '../kernel/errors.ts';
import { contentDispositionOf, fileNameOf, rangeOf } from '../media/index.ts';
import type { ClipDeps } from './ports.ts';
import { readChunks } from './read-chunks.ts';
import { ensureRegion } from './read-clips.ts';
import {
  clipFile,
  cropFileOf,
  isShown,
  posterFile,
  posterFiles,
  shareFile,
  type ClipRecord,
} from './rules.ts';

const addressed =
  /^\/media\/c\/([1-9]\d{0,14})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(clip\.mp4|poster\.jpg|poster-w(?:320|640|960|1280)\.webp|share\.mp4|captions-[1-9]\d?\.vtt)$/;
const ticketed = /^\/media\/c\/d\/([0-9A-Za-z_~-]{1,120})\/([1-9]\d{0,14})(?:-(square|portrait))?\.mp4$/;

/** A row is kept for a second, so that a clip that everybody plays asks the database once a second. */
const cacheMs = 1_000;
const clipsKept = 10_000;
/** A slow client's transfer looks at its clip again after so long. */
const lookAgainMs = 5_000;
const transfersAtOnce = 400;
const idleMs = 60_000;
const retryAfterSeconds = 5;

export interface FileFacts {
  readonly channelIdOf: (request: FastifyRequest) => Promise<number>;
  readonly countryOf: (request: FastifyRequest) => string | undefined;
}

interface Wanted {
  readonly clip: ClipRecord;
  readonly file: string;
  readonly bytes: number;
  /** Set for a file that goes to the disk. */
  readonly saveAs: string | undefined;
}

const typeOf = (file: string): string => {
  if (file.endsWith('.vtt')) return 'text/vtt; charset=utf-8';
  if (file.endsWith('.webp')) return 'image/webp';
  return file === posterFile ? 'image/jpeg' : 'video/mp4';
};

const headersOf = ({ clip, file, bytes, saveAs }: Wanted, from: number, to: number): string[] => [
  'content-type',
  typeOf(file),
  'content-length',
  String(to - from),
  'accept-ranges',
  'bytes',
  'etag',
  `"${clip.id}-${file}-${bytes}"`,
  // Short, so that a withdrawn clip is soon gone from every cache.
  'cache-control',
  saveAs === undefined ? 'private, no-cache' : 'private, no-store',
  ...(saveAs === undefined ? [] : ['content-disposition', contentDispositionOf(saveAs)]),
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-resource-policy',
  saveAs === undefined ? 'cross-origin' : 'same-origin',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

export function clipFileRoutes(
  app: FastifyInstance,
  deps: ClipDeps,
  { channelIdOf, countryOf }: FileFacts,
): void {
  const rows = cached(
    (key) => {
      const [channelId, id] = key.split('/').map(Number);
      return deps.store.findClip(channelId ?? 0, id ?? 0);
    },
    { ttlMs: cacheMs, entriesMaximum: clipsKept, nowMs: () => performance.now() },
  );
  const findShown = async (channelId: number, id: number): Promise<ClipRecord> => {
    const clip = await rows.read(`${channelId}/${id}`);
    if (clip === undefined || !isShown(clip)) throw new DomainError('request.not_found');
    return clip;
  };

  async function readAddress(
    request: FastifyRequest,
    channelId: number,
    match: RegExpExecArray,
  ): Promise<Wanted> {
    const [, id, uuid, file = ''] = match;
    const clip = await findShown(channelId, Number(id));
    if (clip.uuid !== uuid) throw new DomainError('request.not_found');
    await ensureRegion(deps, channelId, countryOf(request));
    if (file === clipFile) return { clip, file, bytes: clip.bytes ?? 0, saveAs: undefined };
    const isCaption = clip.captions.some((caption) => caption.file === file);
    if (file.endsWith('.vtt') && !isCaption) throw new DomainError('request.not_found');
    const isPicture = clip.has_poster && posterFiles.includes(file);
    if (isPicture || isCaption) {
      const [bytes] = await deps.media.storage.sizesOf(clip.folder, [file]);
      if (bytes === undefined) throw new DomainError('request.not_found');
      return { clip, file, bytes, saveAs: undefined };
    }
    const event = await deps.catalog.store.findEvent(channelId, clip.event_id);
    if (event?.type !== 'free' || clip.file_status !== 'ready') throw new DomainError('request.not_found');
    return { clip, file, bytes: clip.file_bytes ?? 0, saveAs: undefined };
  }

  async function readTicket(channelId: number, match: RegExpExecArray): Promise<Wanted> {
    const [, token = '', text, shape] = match;
    const id = Number(text);
    if (!deps.media.tokens.isValid(token, id, deps.clock.now().getTime() / 1_000, 'clip'))
      throw new DomainError('media.token_invalid');
    const clip = await findShown(channelId, id);
    const saveAs = fileNameOf(clip.name);
    if (shape === 'square' || shape === 'portrait') {
      const crop = await deps.store.findCrop({ channel_id: channelId, clip_id: id, shape });
      if (crop?.status !== 'ready' || crop.bytes === null) throw new DomainError('request.not_found');
      return { clip, file: cropFileOf(crop), bytes: crop.bytes, saveAs };
    }
    if (clip.file_status !== 'ready') throw new DomainError('request.not_found');
    return { clip, file: shareFile, bytes: clip.file_bytes ?? 0, saveAs };
  }

  /** Chunks of the file, as long as the clip is shown. */
  async function* read({ clip, file }: Wanted, from: number, to: number): AsyncGenerator<Buffer, void> {
    let lookedAt = performance.now();
    for await (const chunk of readChunks(deps.media, { folder: clip.folder, file }, { from, to })) {
      if (performance.now() - lookedAt > lookAgainMs) {
        await findShown(clip.channel_id, clip.id);
        lookedAt = performance.now();
      }
      yield chunk;
    }
  }

  let running = 0;
  async function send(request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<void> {
    const asked = request.headers['if-range'] === undefined ? request.headers.range : undefined;
    const range = rangeOf(asked, wanted.bytes);
    if (request.method === 'GET' && running >= transfersAtOnce)
      throw new DomainError('server.unavailable', { retryAfterSeconds });
    reply.hijack();
    const { raw } = reply;
    if (range === undefined) {
      raw.writeHead(416, ['content-range', `bytes */${wanted.bytes}`, 'content-length', '0']);
      raw.end();
      return;
    }
    const { from, to } = range === 'whole' ? { from: 0, to: wanted.bytes } : range;
    raw.writeHead(range === 'whole' ? 200 : 206, [
      ...headersOf(wanted, from, to),
      ...(range === 'whole' ? [] : ['content-range', `bytes ${from}-${to - 1}/${wanted.bytes}`]),
    ]);
    if (request.method === 'HEAD') {
      raw.end();
      return;
    }
    running += 1;
    const { socket } = request.raw;
    const giveUp = (): void => void raw.destroy();
    socket.setTimeout(idleMs);
    socket.once('timeout', giveUp);
    // A player that waits with a full buffer reads nothing: without this, its transfer would outlive the clip.
    const watch = setInterval(() => {
      findShown(wanted.clip.channel_id, wanted.clip.id).catch(() => raw.destroy());
    }, lookAgainMs);
    try {
      await pipeline(Readable.from(read(wanted, from, to)), raw);
    } catch (error) {
      // The head is sent, so a cut connection is the only way to tell.
      if (!raw.destroyed && !(error instanceof DomainError)) deps.log.error('a clip was cut off', error);
      raw.destroy();
    } finally {
      clearInterval(watch);
      running -= 1;
      socket.off('timeout', giveUp);
      socket.setTimeout(0);
    }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/c/*',
    handler: async (request, reply) => {
      const url = request.raw.url ?? '';
      const [byAddress, byTicket] = [addressed.exec(url), ticketed.exec(url)];
      if (byAddress === null && byTicket === null) throw new DomainError('request.not_found');
      const channelId = await channelIdOf(request);
      const wanted =
        byAddress === null
          ? await readTicket(channelId, byTicket as RegExpExecArray)
          : await readAddress(request, channelId, byAddress);
      await send(request, reply, wanted);
    },
  });
}
