// The console on its own HTTP application: it shares no route, no cookie and no origin with a channel (T09).
import type { FastifyInstance } from 'fastify';
import { today as routes } from '@floodlit/contract/operators/today';
import type { ChannelDeps, LookUpHost, SetupDeps } from '../channel/index.ts';
import type { ClipDeps } from '../clips/index.ts';
import type { CommerceDeps, ScheduleDeps } from '../commerce/index.ts';
import { createHttp } from '../http/create-http.ts';
import { consoleSiteOf } from '../http/console-site.ts';
import { deviceWordsOf, type IdentityDeps } from '../identity/index.ts';
import type { ErrorReportStore } from '../error-reports/index.ts';
import type { InsightDeps } from '../insight/index.ts';
import type { FilmDeps, MediaDeps } from '../media/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import { readToday, subjectOfEvent } from '../views/read-today.ts';
import type { TodayStore } from '../views/today-store.ts';
import { basicPassRoutes } from './basic-pass-routes.ts';
import { createConsoleBind, type FindSubject } from './bind-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { clipRuleRoutes } from './clip-rule-routes.ts';
import { clipRoutes } from './clip-routes.ts';
import { contentRoutes } from './content-routes.ts';
import { errorRoutes } from './error-routes.ts';
import { figureRoutes } from './figure-routes.ts';
import { formAnswerRoutes } from './form-answer-routes.ts';
import { channelSubject, installSubject, scopesFor, type OperatorDeps } from './index.ts';
import { gameRefundRoutes } from './game-refund-routes.ts';
import { gameRoutes, type GameRouteDeps } from './game-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { liveRoutes } from './live-routes.ts';
import { logInRoutes } from './log-in-routes.ts';
import { measuringRoutes } from './measuring-routes.ts';
import { optionRoutes } from './option-routes.ts';
import type { FindConsole } from './page-ports.ts';
import { pageRoutes } from './page-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { recordingRoutes, type RecordingRouteDeps } from './recording-routes.ts';
import { reportLinkRoutes } from './report-link-routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { subjectRoutes } from './subject-routes.ts';
import { prerollRoutes } from './preroll-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

export interface ConsoleAppDeps {
  readonly operators: OperatorDeps;
  readonly today: TodayStore;
  readonly media: MediaDeps;
  readonly clips: ClipDeps;
  readonly identity: Pick<IdentityDeps, 'forms' | 'answers'>;
  readonly films: FilmDeps['films'];
  readonly lookUpHost: LookUpHost;
  readonly setup: SetupDeps;
  readonly commerce: CommerceDeps;
  readonly insight: InsightDeps;
  readonly errorReports: ErrorReportStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly callLimits: CallLimits;
  readonly channel: ChannelDeps;
  readonly schedule: ScheduleDeps;
  readonly games: GameRouteDeps['games'];
  readonly recordings: RecordingRouteDeps['recordings'];
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

export function createConsoleApp(
  context: ConsoleAppDeps,
  { host, trustProxy, publicUrl, strict, rtmpPort, findConsole }: ConsoleAppOptions,
): FastifyInstance {
  const { operators, today, media, insight, errorReports, clock, log, callLimits } = context;
  const { channel, setup, schedule, games, commerce, films, recordings } = context;
  const app = createHttp({ log, trustProxy });
  const site = () => consoleSiteOf(host, publicUrl());
  const findSubject: FindSubject = {
    async event(channelId, eventId) {
      const event = await today.findEvent(channelId, eventId);
      return event && subjectOfEvent(event);
    },
    async clip(channelId, clipId) {
      const clip = await context.clips.store.findClip(channelId, clipId);
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
    operators,
    site,
    callLimits,
    deviceWords: deviceWordsOf,
    strict,
    findSubject,
  });
  logInRoutes(bind, { operators, site, publicUrl });
  peopleRoutes(bind, { operators, media, site });
  pictureRoutes(bind, { pictures: setup });
  subjectRoutes(bind, { operators, channel, schedule });
  gameRoutes(bind, { findSubject, operators, channel, schedule, games, commerce });
  gameRefundRoutes(bind, { operators, commerce });
  bind(routes.read, async ({ operator, scopes }) => ({
    data: await readToday(
      { today, clock, publicUrl },
      scopes,
      scopesFor(operator.grants, 'money.read', clock.now()),
    ),
  }));
  figureRoutes(bind, insight);
  errorRoutes(bind, { operators, errorReports });
  moneyRoutes(bind, { operators, setup, schedule, commerce });
  shopRoutes(bind, { operators, channel, schedule, commerce });
  const rtmpServer = () => `rtmp://${new URL(publicUrl()).hostname}:${rtmpPort}/live`;
  liveRoutes(bind, { operators, today, media, publicUrl, rtmpServer });
  prerollRoutes(bind, { operators, media, films });
  recordingRoutes(bind, { operators, channel, media, pictures: setup, recordings });
  uploadRoutes(bind, app, { operators, media, findSubject });
  clipRoutes(bind, { ...context, publicUrl });
  channelRoutes(bind, { ...context, publicUrl, consoleHost: host });
  optionRoutes(bind, context);
  basicPassRoutes(bind, context);
  clipRuleRoutes(bind, context);
  formAnswerRoutes(bind, context);
  measuringRoutes(bind, context);
  reportLinkRoutes(bind, { operators, insight, today, publicUrl });
  contentRoutes(bind, { operators, setup, schedule });
  if (findConsole !== undefined) pageRoutes(app, findConsole, site);
  return app;
}
