// Clips over HTTP: the calls, and the files with ranges.
import type { FastifyInstance } from 'fastify';
import { clips as routes } from '@floodlit/contract/clips/clips';
import { pageOf } from '@floodlit/contract/primitives';
import type { EventRecord } from '../catalog/index.ts';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { hostNameOf, type ChannelDirectory } from '../channel/index.ts';
import type { CountryFinder } from '../geo/ports.ts';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import { changeClip, removeClip, takeBackRemoval } from './change-clip.ts';
import { issueClipDownload } from './download-clip.ts';
import { makeClip } from './make-clip.ts';
import { reportClip } from './moderate-clips.ts';
import type { ClipDeps } from './ports.ts';
import {
  listClipsOfEvent,
  listLatestClips,
  listOwnClips,
  readAddressed,
  readClipOptions,
  readSharedClip,
} from './read-clips.ts';
import { clipFileRoutes } from './routes-files.ts';
import { ownClipOf } from './rules.ts';

export interface ClipRoutesDeps {
  readonly clips: ClipDeps;
  readonly directory: ChannelDirectory;
  readonly countries: CountryFinder;
  readonly presentEvents: (actor: Actor, records: readonly EventRecord[]) => Promise<Event[]>;
}

export function clipRoutes(bind: Bind, app: FastifyInstance, deps: ClipRoutesDeps): void {
  const { clips } = deps;
  bind(routes.create, async ({ actor, body }) => ({ data: ownClipOf(await makeClip(clips, actor, body)) }));
  bind(routes.options, async ({ actor, query }) => ({
    data: await readClipOptions(clips, actor, query.event_id),
  }));
  bind(routes.change, async ({ actor, params, body }) => ({
    data: ownClipOf(await changeClip(clips, actor, params.id, body)),
  }));
  bind(routes.remove, async ({ actor, params }) => {
    await removeClip(clips, actor, params.id);
    return { data: { deleted: true as const } };
  });
  bind(routes.takeBack, async ({ actor, params }) => ({
    data: ownClipOf(await takeBackRemoval(clips, actor, params.id)),
  }));
  bind(routes.ofEvent, ({ actor, query }) => listClipsOfEvent(clips, actor, query));
  bind(routes.latest, ({ actor, query }) => listLatestClips(clips, actor, query));
  bind(routes.ofUser, ({ actor, query }) => listOwnClips(clips, actor, query));
  bind(routes.shared, async ({ actor, query }) => ({ data: await readSharedClip(clips, actor, query) }));
  bind(routes.download, async ({ actor, query }) => ({
    data: await issueClipDownload(clips, actor, {
      id: query.id,
      crop: query.shape && { shape: query.shape, centre: query.centre },
    }),
  }));
  bind(routes.report, async ({ actor, params, body }) => {
    await reportClip(clips, actor, { id: params.id, ...body });
    return { data: { reported: true as const } };
  });
  bind(routes.countView, async ({ actor, params, body }) => {
    const { id } = await readAddressed(clips, actor.channelId, params.id, body.uuid);
    const now = clips.clock.now();
    return { data: { counted: await clips.store.countView(actor.channelId, id, body.play_id, now) } };
  });
  bind(routes.eventsWithClip, async ({ actor, query }) => {
    const page = pageOf(query);
    const { ids, total } = await clips.moderation.listEventIds(actor.channelId, page);
    const records = await clips.catalog.store.listEventsById(actor.channelId, ids);
    const inOrder = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
    return { data: await deps.presentEvents(actor, inOrder), meta: { total, ...page } };
  });
  clipFileRoutes(app, clips, {
    channelIdOf: async (request) => (await deps.directory.readByHost(hostNameOf(request.host))).id,
    countryOf: (request) => deps.countries.countryOf(request.ip),
  });
}
