// Takes the items of a call or of a batch: each is checked, corrected and clipped, then all are stored together.
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AnalyticsSettings } from '@floodlit/contract/channel/analytics-settings';
import type { BatchPath } from '@floodlit/contract/event-names';
import { BatchItem, EventBody, VideoEventBody, ViewingBody } from '@floodlit/contract/insight/insight';
import { analyticsOf, readChannel } from '../channel/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { clipExtras, type Extras } from './extras-rules.ts';
import { clipStallMs, clipViewingSeconds, correctTime } from './clock-rules.ts';
import type { InsightDeps } from './ports.ts';
import type { MeasureRow } from './row-rules.ts';
import { stallMs } from './play-rules.ts';
import { nobody, personOf, yearKey, type Named, type Person } from './pseudonym.ts';
import { findSession } from './sessions.ts';
import { toldTotalOf } from './view-total-rules.ts';
import type { SessionRecord } from './store.ts';

export interface Caller {
  readonly channelId: number;
  readonly isLocalhost: boolean;
  /** The network that limits count by. */
  readonly addressRange: string;
  /** The browser asks not to be tracked. */
  readonly refusesTracking: boolean;
}

export interface Batch {
  readonly profile: string | null | undefined;
  readonly sessionUuid: string | null | undefined;
  readonly sentAtMs: number | undefined;
  readonly items: readonly unknown[];
}

export interface Taken {
  readonly accepted: number;
  readonly refused: number;
}

type Place = Pick<Caller, 'channelId' | 'isLocalhost'>;

/** @throws {DomainError} `insight.localhost_refused` */
export async function refuseLocalhost(
  { channel }: Pick<InsightDeps, 'channel'>,
  { channelId, isLocalhost }: Place,
): Promise<{ readonly analytics: AnalyticsSettings | null; readonly zone: string }> {
  const { settings } = await readChannel(channel, channelId);
  const analytics = analyticsOf(settings);
  if (isLocalhost && analytics?.from_localhost !== true) throw new DomainError('insight.localhost_refused');
  return { analytics, zone: settings.time_zone };
}

/** @throws {DomainError} `insight.localhost_refused`, `insight.profile_missing` */
export async function findSettings(
  deps: Pick<InsightDeps, 'channel'>,
  place: Place,
  profile: string | null | undefined,
): Promise<AnalyticsSettings & { readonly zone: string }> {
  const { analytics, zone } = await refuseLocalhost(deps, place);
  if (analytics === null || profile !== analytics.key) throw new DomainError('insight.profile_missing');
  return { ...analytics, zone };
}

const bodies = {
  '/datalake/event/': EventBody,
  '/datalake/video/event/': VideoEventBody,
  '/datalake/video/viewing/': ViewingBody,
} as const satisfies Record<BatchPath, z.ZodMiniType>;

type Body =
  | ({ readonly kind: 'event' } & EventBody)
  | ({ readonly kind: 'video' } & VideoEventBody)
  | ({ readonly kind: 'viewing' } & ViewingBody);

const kinds = {
  '/datalake/event/': 'event',
  '/datalake/video/event/': 'video',
  '/datalake/video/viewing/': 'viewing',
} as const;

interface Parsed {
  readonly uuid: string;
  readonly atMs: number | undefined;
  readonly body: Body;
}

function parseItem(item: unknown): Parsed | undefined {
  const outer = BatchItem.safeParse(item).data;
  if (outer === undefined) return undefined;
  const body = bodies[outer.path].safeParse(outer.body).data;
  if (body === undefined) return undefined;
  return {
    uuid: outer.uuid.toLowerCase(),
    atMs: outer.at,
    body: { kind: kinds[outer.path], ...body } as Body,
  };
}

/** Texts of a viewing report, kept with the raw row. Reports read the catalogue instead. */
const viewingExtras = ({ category, sport, gender, school, league }: ViewingBody): Extras | undefined =>
  clipExtras({ category, sport, gender, school, league });

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear();

async function findPerson(
  deps: InsightDeps,
  channelId: number,
  mode: AnalyticsSettings['mode'],
  named: Named,
  atMs: number,
): Promise<Person> {
  const year = yearOf(atMs);
  const person = personOf(named, mode, () => yearKey(deps.secret, channelId, year));
  const userId = Number(named.user_id);
  if (person.user_id === null || !Number.isSafeInteger(userId) || userId <= 0) return nobody;
  return (await deps.store.namePerson(channelId, userId, year, person.user_id)) ? person : nobody;
}

function rowOf(
  deps: InsightDeps,
  session: SessionRecord,
  { uuid, atMs, body }: Parsed,
  {
    sentAtMs,
    receivedMs,
    zone,
    person,
  }: {
    readonly sentAtMs: number | undefined;
    readonly receivedMs: number;
    readonly zone: string;
    readonly person: Person;
  },
): MeasureRow {
  const sessionStartMs = session.started_at.getTime();
  const { ms: at_ms, isMoved: is_moved } = correctTime(atMs, { receivedMs, sentAtMs, sessionStartMs });
  const view = body.kind === 'event' ? undefined : body;
  const row = {
    uuid,
    channel_id: session.channel_id,
    received_ms: receivedMs,
    at_ms,
    is_moved,
    is_bot: session.is_bot,
    session_uuid: session.uuid,
    stream_type: view?.stream_type ?? null,
    stream_id: view?.stream_id ?? null,
    view_uuid: view?.video_view_uuid.toLowerCase() ?? null,
    person: person.user_id,
    person_email: person.user_email,
    zone,
    country: session.country,
    device: session.device,
  };
  if (body.kind !== 'viewing') {
    const extras = clipExtras(body.extras);
    const span_ms =
      body.event === 'stall'
        ? clipStallMs(stallMs(extras), deps.plays.passedSeconds('stall', row, sessionStartMs))
        : null;
    if (body.kind === 'video' && row.view_uuid !== null)
      deps.plays.noteStart(row.channel_id, row.view_uuid, at_ms);
    return { ...row, name: body.event, span_ms, extras };
  }
  const passed = deps.plays.passedSeconds('viewing', row, sessionStartMs);
  const span_ms = Math.round(clipViewingSeconds(body.viewing_time, passed) * 1_000);
  const told = toldTotalOf(body.viewing_time, body.watched_seconds, sessionStartMs);
  return { ...row, name: 'viewing', span_ms, told, extras: viewingExtras(body) };
}

/** @throws {DomainError} the named refusals, and `request.rate_limited`. A wrong item is only counted. */
export async function takeItems(deps: InsightDeps, caller: Caller, batch: Batch): Promise<Taken> {
  const { mode, zone } = await findSettings(deps, caller, batch.profile);
  if (caller.refusesTracking) return { accepted: 0, refused: batch.items.length };
  const session = await findSession(deps, caller.channelId, batch.sessionUuid);
  const { items, sentAtMs } = batch;
  deps.itemLimits.countKey('measure', session.uuid, items.length);
  deps.itemLimits.countAddress('measure', caller.addressRange, items.length);
  const receivedMs = deps.clock.now().getTime();
  const parsed = items.flatMap((item) => parseItem(item) ?? []);
  const pages = parsed.filter(({ body }) => body.kind === 'event' && body.event === 'visit_page').length;
  const isFast = deps.pace.isTooFast(session.uuid, pages, receivedMs);
  if (isFast && !session.is_bot) await deps.store.markBot(session.channel_id, session.uuid);
  const known = isFast ? { ...session, is_bot: true } : session;
  const people = new Map<string, Person>();
  const rows: MeasureRow[] = [];
  for (const one of parsed) {
    const named: Named = one.body.kind === 'event' ? one.body : {};
    const name = `${named.user_id ?? ''} ${named.user_email ?? ''}`;
    const person = people.get(name) ?? (await findPerson(deps, caller.channelId, mode, named, receivedMs));
    people.set(name, person);
    rows.push(rowOf(deps, known, one, { sentAtMs, receivedMs, zone, person }));
  }
  await deps.buffer.add(rows);
  return { accepted: rows.length, refused: items.length - rows.length };
}

/** A call of its own is a batch of one. Its errors are the caller's. */
export const itemOf = (
  path: BatchPath,
  body: { readonly uuid?: string | undefined; readonly at?: number | undefined },
  nowMs: number,
): unknown => ({
  uuid: body.uuid ?? randomUUID(),
  path,
  body,
  at: body.at ?? nowMs,
});
