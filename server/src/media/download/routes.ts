// Downloads over HTTP: the right by the API, and the file in one stream that can be resumed.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { media as routes } from '@floodlit/contract/media';
import type { Bind } from '../../http/bind.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { MediaDeps } from '../ports.ts';
import { issueDownload, readDownloadOptions } from './download-event.ts';
import { NotOneFile, readRange } from './plan-file.ts';
import { createDownloadPlaces } from './places.ts';
import type { FilePlan } from './ports.ts';
import { contentDispositionOf, fileNameOf, longestMsOf, rangeOf, type ByteRange } from './rules.ts';

const signedPath = /^\/media\/d\/([0-9A-Za-z_~-]{1,120})\/([1-9]\d{0,14})\/([a-z0-9]{1,16})\.mp4$/;

/** A client that takes nothing for so long has gone. */
const idleMs = 60_000;
const retryAfterSeconds = 10;

interface Wanted {
  readonly token: string;
  readonly plan: FilePlan;
  readonly name: string;
  readonly entityTag: string;
}

export function downloadRoutes(
  bind: Bind,
  app: FastifyInstance,
  deps: MediaDeps,
  channelIdOf: (request: FastifyRequest) => Promise<number>,
  guardHeaders: readonly string[],
): void {
  bind(routes.downloadOptions, async ({ actor, params }) => ({
    data: await readDownloadOptions(deps, actor, params.id),
  }));
  bind(routes.downloadEvent, async ({ actor, params, query }) => ({
    data: await issueDownload(deps, actor, params.id, query.quality),
  }));

  const readWanted = async (request: FastifyRequest): Promise<Wanted> => {
    const match = signedPath.exec(request.raw.url ?? '');
    if (match === null) throw new DomainError('request.not_found');
    const [, token = '', id = '', rung = ''] = match;
    const assetId = Number(id);
    const nowSeconds = deps.clock.now().getTime() / 1_000;
    if (!deps.tokens.isValid(token, assetId, nowSeconds, 'download'))
      throw new DomainError('media.token_invalid');
    const channelId = await channelIdOf(request);
    const asset = await deps.files.findAsset(channelId, assetId);
    if (asset === undefined || !asset.ladder.rungs.some(({ name }) => name === rung))
      throw new DomainError('request.not_found');
    const event =
      asset.event_id === null ? undefined : await deps.catalog.store.findEvent(channelId, asset.event_id);
    const plan = await deps.plans.read(asset, rung).catch((error: unknown) => {
      throw error instanceof NotOneFile ? new DomainError('media.download_split') : error;
    });
    return {
      token,
      plan,
      name: fileNameOf(event?.name ?? ''),
      entityTag: `"${assetId}-${rung}-${plan.bytes}"`,
    };
  };

  const places = createDownloadPlaces();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/d/*',
    handler: async (request, reply) => {
      const { token, plan, name, entityTag } = await readWanted(request);
      const ifRange = request.headers['if-range'];
      const asked = ifRange === undefined || ifRange === entityTag ? request.headers.range : undefined;
      const range = rangeOf(asked, plan.bytes);
      const isSending = request.method === 'GET' && range !== undefined;
      if (isSending && !places.take(token))
        throw new DomainError('request.rate_limited', { retryAfterSeconds });
      reply.hijack();
      const { raw } = reply;
      if (range === undefined) {
        raw.writeHead(416, [
          'content-range',
          `bytes */${plan.bytes}`,
          'content-length',
          '0',
          ...guardHeaders,
        ]);
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
        places.free(token);
      }
    },
  });
}
