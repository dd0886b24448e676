// Downloads over HTTP: the right by the API, and the file in one stream that can be resumed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { media as routes } from '@floodlit/contract/media/media';
import type { Bind } from '../../http/bind.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { DownloadDeps } from './ports.ts';
import { issueDownload, readDownloadOptions, readPlan } from './download-event.ts';
import { createDownloadPlaces } from './places.ts';
import { entityTagOf, fileNameOf } from './rules.ts';
import { sendPlan, type PlanToSend } from './routes-plan.ts';

const signedPath = /^\/media\/d\/([0-9A-Za-z_~-]{1,120})\/([1-9]\d{0,14})\/([a-z0-9]{1,16})\.mp4$/;

export function downloadRoutes(
  bind: Bind,
  app: FastifyInstance,
  deps: DownloadDeps,
  channelIdOf: (request: FastifyRequest) => Promise<number>,
  guardHeaders: readonly string[],
): void {
  bind(routes.downloadOptions, async ({ actor, params }) => ({
    data: await readDownloadOptions(deps, actor, params.id),
  }));
  bind(routes.downloadEvent, async ({ actor, params, query }) => ({
    data: await issueDownload(deps, actor, params.id, query.quality),
  }));

  const readWanted = async (request: FastifyRequest): Promise<PlanToSend> => {
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
    const plan = await readPlan(deps, asset, rung);
    return {
      ticket: token,
      plan,
      name: fileNameOf(event?.name ?? ''),
      entityTag: entityTagOf(asset, rung, plan),
    };
  };

  const places = createDownloadPlaces();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/d/*',
    handler: async (request, reply) => {
      const wanted = await readWanted(request);
      await sendPlan(deps, request, reply, wanted, { places, guardHeaders });
    },
  });
}
