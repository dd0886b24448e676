// All routes of the product on one HTTP server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessRoutes } from './access/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { hostNameOf } from './channel/index.ts';
import { bootstrapRoutes } from './channel/bootstrap-routes.ts';
import { channelRoutes } from './channel/routes.ts';
import { commerceRoutes } from './commerce/routes.ts';
import type { Context } from './context.ts';
import { createBind, type RequestFacts } from './http/bind.ts';
import { createHttp } from './http/create-http.ts';
import { healthRoutes } from './http/health-routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { liveUpdatesRoutes } from './live-updates/routes.ts';
import { readPlayState } from './media/index.ts';
import { mediaRoutes } from './media/routes.ts';

export interface AppOptions {
  readonly trustProxy: readonly string[];
  /** In tests: answers are parsed by their schemas and undeclared error codes fail. */
  readonly strict: boolean;
  /** What a deployment mounts beside the rooms: documents and assets, the sandbox's proxy. */
  readonly mount?: (
    app: FastifyInstance,
    factsOf: (request: FastifyRequest) => Promise<RequestFacts>,
  ) => void;
}

export function createApp(context: Context, { trustProxy, strict, mount }: AppOptions): FastifyInstance {
  const app = createHttp({ log: context.log, trustProxy });
  const factsOf = async (request: FastifyRequest): Promise<RequestFacts> => {
    const host = hostNameOf(request.host);
    const channel = await context.directory.readByHost(host);
    return {
      channelId: channel.id,
      address: request.ip,
      country: context.countries.countryOf(request.ip),
      ownHost: channel.matched_host === '*' ? undefined : channel.matched_host,
    };
  };
  const bind = createBind({
    app,
    strict,
    factsOf,
    actorOf: (apiKey, facts) => context.actors.readActor(apiKey, facts.channelId, facts.country),
  });
  healthRoutes(app, context);
  channelRoutes(bind, context);
  bootstrapRoutes(bind, context);
  identityRoutes(bind, context);
  catalogRoutes(bind, context);
  commerceRoutes(bind, app, context.commerce);
  accessRoutes(bind, context.access);
  mediaRoutes(bind, app, context);
  liveUpdatesRoutes(
    { app, factsOf },
    {
      changes: context.changes,
      log: context.log,
      async readState(channelId, eventId) {
        const event = await context.catalog.store.findEvent(channelId, eventId);
        if (event === undefined) return undefined;
        const { signal } = await readPlayState(context.media, channelId, eventId);
        return { event_id: eventId, stream_status: event.stream_status, signal };
      },
    },
  );
  mount?.(app, factsOf);
  return app;
}
