// `GET /api/live-updates`: server-sent events about the channel of the requested host.
import { errorCatalog } from '@floodlit/contract/errors';
import { liveUpdatesPath, LiveUpdatesQuery } from '@floodlit/contract/live-updates';
import type { Binding } from '../http/bind.ts';
import type { LiveUpdatesDeps } from './ports.ts';
import { createStreams, streamLimits, type StreamLimits } from './streams.ts';
import { tellChanges } from './tell-changes.ts';

const retryAfterSeconds = 30;
const noRoom = 'server.unavailable';

export function liveUpdatesRoutes(
  { app, factsOf }: Pick<Binding, 'app' | 'factsOf'>,
  deps: LiveUpdatesDeps,
  limits: Partial<StreamLimits> = {},
): void {
  const streams = createStreams({ ...streamLimits, ...limits });
  const tellTo = tellChanges(deps);

  app.route({
    method: 'GET',
    url: `/api${liveUpdatesPath}`,
    // A HEAD request would keep its connection open without an answer.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { channelId, address } = await factsOf(request);
      // A client that has left has no address any more, and its close event has already passed.
      if (reply.raw.destroyed) return reply.hijack();
      // A page of another version still gets all other changes.
      const { event_id: scoresOf = [], again } = LiveUpdatesQuery.safeParse(request.query).data ?? {};
      // Not thrown: a crowd that is sent away would fill the log.
      if (!streams.hasRoom(address, again !== undefined))
        return reply
          .code(errorCatalog[noRoom].status)
          .header('retry-after', String(retryAfterSeconds))
          .header('cache-control', 'no-store')
          .send({ message: errorCatalog[noRoom].message, code: noRoom });
      reply.hijack();
      tellTo(channelId, streams.open(reply.raw, address), scoresOf);
      return reply;
    },
  });
  app.addHook('preClose', () => streams.close());
}
