// All routes of the product on one HTTP server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessRoutes } from './access/routes.ts';
import { findScoreUpdate } from './catalog/index.ts';
import { catalogRoutes } from './views/catalog-routes.ts';
import { scoreRoutes } from './views/score-routes.ts';
import { searchRoutes } from './views/search-routes.ts';
import { contentLanguageOf } from './http/content-language.ts';
import { hostNameOf } from './channel/index.ts';
import { bootstrapRoutes } from './views/bootstrap-routes.ts';
import { contactRoutes } from './views/contact-routes.ts';
import { channelRoutes } from './channel/routes.ts';
import { operatorPictureRoutes } from './channel/setup/picture-routes.ts';
import { cardRoutes } from './commerce/accounts/cards/routes.ts';
import { receiptRoutes } from './commerce/receipts/routes.ts';
import { commerceRoutes } from './commerce/routes.ts';
import { subscriptionRoutes } from './commerce/subscriptions/routes.ts';
import { readClipState } from './clips/index.ts';
import { clipRoutes } from './clips/routes.ts';
import type { Context } from './context.ts';
import { errorReportRoutes } from './error-reports/routes.ts';
import { gameReportRoutes } from './insight/game-report-routes.ts';
import { acceptBeacons, beaconRoutes, insightRoutes } from './insight/routes.ts';
import { favoritesRoutes } from './favorites/routes.ts';
import { createBind, type Binding, type RequestFacts } from './http/bind.ts';
import { createHttp } from './http/create-http.ts';
import { watchAnswers, type AnswerWatcher } from './http/watch-answers.ts';
import { healthRoutes } from './http/health-routes.ts';
import { watchHosts } from './http/watch-hosts.ts';
import { accountRoutes } from './identity/account/routes.ts';
import { deviceLoginRoutes } from './identity/device-log-in/routes.ts';
import { emailChangeRoutes } from './identity/mailed-links/email-change-routes.ts';
import { mailedLinkRoutes } from './identity/mailed-links/routes.ts';
import { providerRoutes } from './identity/social/provider-routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { createSearchLimit } from './limits/search-limit.ts';
import { socialRoutes } from './identity/social/routes.ts';
import { liveUpdatesRoutes } from './live-updates/routes.ts';
import { readPlayState } from './media/index.ts';
import { libraryRoutes } from './views/library-routes.ts';
import type { ReadinessCheck } from './operations/ports.ts';
import { presentEvents } from './views/present-events.ts';
import { presentVodItems } from './views/present-library.ts';
import { codeRoutes } from './media/codes/routes.ts';
import { positionRoutes } from './media/positions/position-routes.ts';
import { prerollRoutes } from './media/prerolls/preroll-routes.ts';
import { mediaRoutes } from './media/routes.ts';

export interface AppOptions {
  readonly trustProxy: readonly string[];
  /** The deployment's address. Its scheme and port are part of every address that we write. */
  readonly publicUrl: () => string;
  /** In tests: answers are parsed by their schemas and undeclared error codes fail. */
  readonly strict: boolean;
  /** `/readyz` asks these beside the database. */
  readonly readinessChecks?: readonly ReadinessCheck[];
  readonly answerWatcher?: AnswerWatcher;
  /** The console, which answers for its own host and no other. */
  readonly console?: { readonly host: string; readonly app: FastifyInstance };
  /** Routes that a deployment adds to the rooms: documents and assets, the sandbox's proxy. */
  readonly mount?: (
    app: FastifyInstance,
    factsOf: (request: FastifyRequest) => Promise<RequestFacts>,
  ) => void;
}

/** Two applications share no routes: a channel has none of the console, and the console none of a viewer. */
function handOver(app: FastifyInstance, { host, app: other }: NonNullable<AppOptions['console']>): void {
  app.addHook('onReady', async () => {
    await other.ready();
  });
  app.addHook('onClose', () => other.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (hostNameOf(request.host) !== host) return done();
    reply.hijack();
    other.routing(request.raw, reply.raw);
  });
}

export function createApp(
  context: Context,
  { trustProxy, strict, publicUrl, readinessChecks = [], answerWatcher, console, mount }: AppOptions,
): FastifyInstance {
  const app = createHttp({
    log: context.log,
    trustProxy,
    ownsOrigin: async (host, originHost) => {
      const [own, origin] = await Promise.all(
        [host, originHost].map((name) => context.directory.findByHost(hostNameOf(name))),
      );
      return origin !== undefined && origin.matched_host !== '*' && origin.id === own?.id;
    },
  });
  if (answerWatcher !== undefined) watchAnswers(app, answerWatcher);
  if (trustProxy.length > 0)
    watchHosts(app, {
      log: context.log,
      hostOf: (request) => hostNameOf(request.host),
      isKnown: async (host) =>
        host === console?.host ||
        host === new URL(publicUrl()).hostname ||
        (await context.directory.findByHost(host))?.matched_host === host,
    });
  if (console !== undefined) handOver(app, console);
  const factsOf = async (request: FastifyRequest): Promise<RequestFacts> => {
    const host = hostNameOf(request.host);
    const channel = await context.directory.readByHost(host);
    request.trace.channelId = channel.id;
    return {
      channelId: channel.id,
      address: request.ip,
      country: context.countries.countryOf(request.ip),
      userAgent: request.headers['user-agent'],
      language: contentLanguageOf(request.headers['accept-language'], channel.settings),
      ownHost: channel.matched_host === '*' ? undefined : channel.matched_host,
    };
  };
  const binding: Binding = {
    app,
    strict,
    factsOf,
    callLimits: context.callLimits,
    revisions: context.revisions,
    actorOf: async (apiKey, { channelId, country, userAgent, language }) => ({
      ...(await context.actors.readActor(apiKey, channelId, country, userAgent)),
      language,
    }),
  };
  const bind = createBind(binding);
  healthRoutes(app, { connection: context.connection, checks: readinessChecks });
  channelRoutes(bind, context);
  operatorPictureRoutes(app, context.setup, async (request) => (await factsOf(request)).channelId);
  bootstrapRoutes(bind, context);
  errorReportRoutes(bind, context);
  contactRoutes(bind, { ...context, publicUrl });
  accountRoutes(bind, { ...context, publicUrl });
  identityRoutes(bind, { ...context, publicUrl });
  mailedLinkRoutes(bind, { ...context, publicUrl });
  emailChangeRoutes(bind, { ...context, publicUrl });
  deviceLoginRoutes(bind, context);
  socialRoutes(bind, { app, factsOf }, { ...context, publicUrl });
  providerRoutes(bind, { ...context, publicUrl });
  catalogRoutes(bind, context);
  scoreRoutes(bind, context);
  favoritesRoutes(bind, {
    favorites: context.favorites,
    presentEvents: (actor, records) => presentEvents(context, actor, records),
  });
  const searching = createSearchLimit(() => context.nodes.count('web'));
  searchRoutes(bind, {
    ...context,
    searching,
    presentVodItems: (actor, items) => presentVodItems(context, actor, items),
  });
  commerceRoutes(bind, app, { ...context, publicUrl });
  subscriptionRoutes(bind, { ...context, publicUrl });
  cardRoutes(bind, { ...context, publicUrl });
  receiptRoutes(bind, context);
  accessRoutes(bind, context.access);
  mediaRoutes(bind, app, context);
  libraryRoutes(bind, { ...context, searching });
  prerollRoutes(bind, app, context);
  codeRoutes(bind, context);
  positionRoutes(bind, {
    media: context.media,
    presentEvents: (actor, records) => presentEvents(context, actor, records),
  });
  clipRoutes(bind, app, {
    ...context,
    presentEvents: (actor, records) => presentEvents(context, actor, records),
  });
  liveUpdatesRoutes(
    { app, factsOf },
    {
      changes: context.changes,
      log: context.log,
      readScore: (channelId, eventId, told) => findScoreUpdate(context.gameLogs, channelId, eventId, told),
      readClip: (channelId, clipId) => readClipState(context.clips, channelId, clipId),
      async readState(channelId, eventId) {
        const event = await context.catalog.store.findEvent(channelId, eventId);
        if (event === undefined) return undefined;
        const { signal, words } = await readPlayState(context.media, channelId, eventId);
        return { event_id: eventId, stream_status: event.stream_status, signal, ...(words && { words }) };
      },
    },
  );
  insightRoutes(bind, context.insight);
  gameReportRoutes(app, factsOf, context.insight);
  // A scope of its own: beacons send text/plain, which every other route refuses.
  void app.register(async (scope) => {
    acceptBeacons(scope);
    beaconRoutes(createBind({ ...binding, app: scope }), context.insight);
  });
  mount?.(app, factsOf);
  return app;
}
