// The console on its own HTTP application: it shares no route, no cookie and no origin with a channel (T09).
import type { FastifyInstance } from 'fastify';
import { today as routes } from '@floodlit/contract/operators/today';
import { createHttp } from '../http/create-http.ts';
import { consoleSiteOf } from './console-site.ts';
import { deviceWordsOf } from '../identity/index.ts';
import { readToday, subjectOfEvent } from './today/read-today.ts';
import { basicPassRoutes } from './commerce/basic-pass-routes.ts';
import { createConsoleBind, type FindSubject } from './bind.ts';
import { channelRoutes } from './channel/routes.ts';
import { clipRuleRoutes } from './clips/rule-routes.ts';
import { clipRoutes } from './clips/routes.ts';
import { contentRoutes } from './channel/content-routes.ts';
import { errorRoutes } from './error-routes.ts';
import { figureRoutes } from './insight/figure-routes.ts';
import { formAnswerRoutes } from './identity/form-answer-routes.ts';
import { channelSubject, installSubject, scopesFor } from '../operators/index.ts';
import { gameRefundRoutes } from './commerce/game-refund-routes.ts';
import { gameRoutes } from './catalog/game-routes.ts';
import { moneyRoutes } from './commerce/money-routes.ts';
import { liveRoutes } from './media/live-routes.ts';
import { logInRoutes } from './people/log-in-routes.ts';
import { measuringRoutes } from './insight/measuring-routes.ts';
import { optionRoutes } from './channel/option-routes.ts';
import type { FindConsole } from './pages/ports.ts';
import { pageRoutes } from './pages/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { pictureRoutes } from './channel/picture-routes.ts';
import { recordingRoutes } from './media/recording-routes.ts';
import { reportLinkRoutes } from './insight/report-link-routes.ts';
import { shopRoutes } from './commerce/shop-routes.ts';
import { subjectRoutes } from './catalog/subject-routes.ts';
import { prerollRoutes } from './media/preroll-routes.ts';
import { officeRoutes } from './scoring/office-routes.ts';
import { phoneRoutes } from './scoring/phone-routes.ts';
import { uploadRoutes } from './media/upload-routes.ts';
import { workLinkRoutes } from './scoring/work-link-routes.ts';
import type { LookUpHost } from '../channel/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { Rooms } from '../rooms/open-rooms.ts';
import type { Connection } from '../db/connect.ts';
import { encoderServersOf } from '../nodes/encoder-servers.ts';
import type { Nodes } from '../nodes/ports.ts';
import { openConsoleRooms } from './rooms.ts';

export interface ConsoleAppDeps {
  readonly roomsOn: (connection: Connection) => Rooms;
  readonly lookUpHost: LookUpHost;
  readonly clock: Clock;
  readonly log: Log;
  readonly callLimits: CallLimits;
  readonly nodes: Pick<Nodes, 'list'>;
}

export interface ConsoleAppOptions {
  readonly host: string;
  readonly trustProxy: readonly string[];
  readonly publicUrl: () => string;
  readonly strict: boolean;
  readonly rtmpPort: number;
  /** Absent in tests that need no pages. */
  readonly findConsole?: FindConsole;
}

/** @param connection of the console. An act holds one of its connections for its whole transaction. */
export function createConsoleApp(
  { roomsOn, lookUpHost, clock, log, callLimits, nodes }: ConsoleAppDeps,
  connection: Connection,
  { host, trustProxy, publicUrl, strict, rtmpPort, findConsole }: ConsoleAppOptions,
): FastifyInstance {
  const rooms = openConsoleRooms(roomsOn(connection), connection.db);
  const { operators, today, media, insight, errorReports } = rooms;
  const app = createHttp({ log, trustProxy });
  const site = () => consoleSiteOf(host, publicUrl());
  const findSubject: FindSubject = {
    async event(channelId, eventId) {
      const event = await today.findEvent(channelId, eventId);
      return event && subjectOfEvent(event);
    },
    async clip(channelId, clipId) {
      const clip = await rooms.clips.store.findClip(channelId, clipId);
      return clip && findSubject.event(channelId, clip.event_id);
    },
    async error(errorId) {
      const error = await errorReports.find(errorId);
      if (error === undefined) return undefined;
      return error.channel_id === null ? installSubject : channelSubject(error.channel_id);
    },
  };
  const bind = createConsoleBind({
    app,
    rooms,
    site,
    callLimits,
    deviceWords: deviceWordsOf,
    strict,
    findSubject,
  });
  logInRoutes(bind, { operators, site, publicUrl });
  peopleRoutes(bind, { operators, media, site });
  pictureRoutes(bind, { pictures: rooms.setup });
  subjectRoutes(bind, rooms);
  gameRoutes(bind, { ...rooms, findSubject });
  gameRefundRoutes(bind, rooms);
  bind(routes.read, async ({ operator, scopes }) => ({
    data: await readToday(
      { today, clock, publicUrl },
      scopes,
      scopesFor(operator.grants, 'money.read', clock.now()),
    ),
  }));
  figureRoutes(bind, insight);
  errorRoutes(bind, { operators, errorReports });
  moneyRoutes(bind, rooms);
  shopRoutes(bind, rooms);
  const encoderServers = () =>
    encoderServersOf(nodes.list(), `rtmp://${new URL(publicUrl()).hostname}:${rtmpPort}/live`);
  liveRoutes(bind, { ...rooms, publicUrl, encoderServers });
  prerollRoutes(bind, rooms);
  recordingRoutes(bind, rooms);
  uploadRoutes(bind, app, { ...rooms, findSubject });
  clipRoutes(bind, { ...rooms, publicUrl });
  channelRoutes(bind, { ...rooms, publicUrl, consoleHost: host, lookUpHost });
  optionRoutes(bind, rooms);
  basicPassRoutes(bind, rooms);
  clipRuleRoutes(bind, rooms);
  formAnswerRoutes(bind, rooms);
  measuringRoutes(bind, rooms);
  reportLinkRoutes(bind, { ...rooms, publicUrl });
  contentRoutes(bind, rooms);
  workLinkRoutes(bind, rooms, site);
  phoneRoutes(bind, rooms);
  officeRoutes(bind, rooms);
  if (findConsole !== undefined) pageRoutes(app, findConsole, site);
  return app;
}
