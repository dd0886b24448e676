// The calls of measuring browsers, over HTTP. Beacons send text/plain, so the batch parses it; no other route does.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insight as routes } from '@floodlit/contract/insight/insight';
import { limits } from '@floodlit/contract/limits';
import type { BatchPath } from '@floodlit/contract/event-names';
import { hostNameOf } from '../channel/index.ts';
import type { Bind, RequestFacts } from '../http/bind.ts';
import { readJson } from '../http/read-json.ts';
import { refusesTracking } from '../http/refuses-tracking.ts';
import { DomainError } from '../kernel/errors.ts';
import { addSeconds } from '../kernel/clock.ts';
import { addressRange } from '../network/address-range.ts';
import type { InsightDeps } from './ports.ts';
import { makeHash, openSession } from './sessions.ts';
import { findSettings, itemOf, refuseLocalhost, takeItems, type Caller } from './take-items.ts';

const localhost = /(?:^|\.)localhost$|^127\.|^$/;

const callerOf = (request: FastifyRequest, { channelId, address }: RequestFacts): Caller => ({
  channelId,
  isLocalhost: localhost.test(hostNameOf(request.host)),
  addressRange: addressRange(address),
  refusesTracking: refusesTracking(request.headers),
});

/** The scope of the batch: text/plain is JSON here, and a larger body is refused before it is read. */
export function acceptBeacons(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: limits.batchBytes },
    (_request, text, done) => {
      try {
        done(null, readJson(text as string));
      } catch {
        done(new DomainError('request.unreadable'));
      }
    },
  );
}

interface SingleBody {
  readonly profile?: string | null | undefined;
  readonly session_uuid?: string | null | undefined;
  readonly uuid?: string | undefined;
  readonly at?: number | undefined;
}

export function insightRoutes(bind: Bind, deps: InsightDeps): void {
  const takeOne = async (request: FastifyRequest, facts: RequestFacts, path: BatchPath, body: SingleBody) => {
    const nowMs = deps.clock.now().getTime();
    const items = [itemOf(path, body, nowMs)];
    const { profile, session_uuid: sessionUuid } = body;
    const batch = { profile, sessionUuid, sentAtMs: nowMs, items };
    return { data: await takeItems(deps, callerOf(request, facts), batch) };
  };
  bind(routes.hash, async ({ facts, request }) => {
    await refuseLocalhost(deps, callerOf(request, facts));
    return { data: makeHash(deps, facts.channelId) };
  });
  bind(routes.session, async ({ facts, request, body }) => {
    const caller = callerOf(request, facts);
    await findSettings(deps, caller, body.profile);
    const session = await openSession(deps, {
      isKept: !caller.refusesTracking,
      channelId: facts.channelId,
      hash: body.session,
      userAgent: facts.userAgent ?? '',
      country: facts.country,
      resolution: body.resolution,
      trk: body.trk,
    });
    const ends = addSeconds(session.started_at, limits.measureSessionSeconds);
    return { data: { session_uuid: session.uuid, expires_at: ends.toISOString() } };
  });
  bind(routes.event, ({ facts, request, body }) => takeOne(request, facts, '/datalake/event/', body));
  bind(routes.videoEvent, ({ facts, request, body }) =>
    takeOne(request, facts, '/datalake/video/event/', body),
  );
  bind(routes.viewing, ({ facts, request, body }) =>
    takeOne(request, facts, '/datalake/video/viewing/', body),
  );
}

/** @param bind in the scope that `acceptBeacons` prepared. */
export function beaconRoutes(bind: Bind, deps: InsightDeps): void {
  bind(routes.batch, async ({ facts, request, body }) => {
    if (Number(request.headers['content-length']) > limits.batchBytes)
      throw new DomainError('request.too_large');
    const { profile, session_uuid: sessionUuid, sent_at: sentAtMs, items } = body;
    return {
      data: await takeItems(deps, callerOf(request, facts), { profile, sessionUuid, sentAtMs, items }),
    };
  });
}
