// The clips of the demo's people. The product's own verb makes them, so each has its files, its right and its count.
import { setTimeout as pause } from 'node:timers/promises';
import { demoClips, demoPeople, northernSports, type DemoClip } from '@floodlit/demo/content';
import { makeClip, type ClipDeps } from '../clips/index.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Database } from '../db/connect.ts';
import { findDemoPerson } from './find-demo-person.ts';

export interface DemoClipsOptions {
  readonly db: Database;
  readonly clips: ClipDeps;
  readonly log: Pick<Log, 'warn'>;
  readonly signal: AbortSignal;
  readonly lookMs?: number;
}

interface Footage {
  readonly event_id: number;
  readonly asset_id: number;
  readonly status: string;
}

/** The recording that was handed over for a finished game. Undefined without one. */
const findFootage = (db: Database, { away, home }: DemoClip): Promise<Footage | undefined> =>
  db
    .selectFrom('catalog.events as events')
    .innerJoin('channel.channels as channels', 'channels.id', 'events.channel_id')
    .innerJoin('catalog.participants as away', 'away.id', 'events.away_team_id')
    .innerJoin('catalog.participants as home', 'home.id', 'events.home_team_id')
    .innerJoin('media.assets as assets', 'assets.event_id', 'events.id')
    .where('channels.slug', '=', northernSports.slug)
    .where('events.stream_status', '=', 'finished')
    .where('away.alias', '=', away)
    .where('home.alias', '=', home)
    .where('assets.status', '!=', 'failed')
    .orderBy('assets.id', 'desc')
    .select(['events.id as event_id', 'assets.id as asset_id', 'assets.status'])
    .executeTakeFirst();

const findMaker = (db: Database, by: DemoClip['by']) =>
  findDemoPerson(db, northernSports, demoPeople.find(({ name }) => name === by)?.email ?? '');

/** @returns undefined without a recording, and at a stop. */
async function awaitFootage(
  { db, signal, lookMs = 2_000 }: DemoClipsOptions,
  clip: DemoClip,
): Promise<Footage | undefined> {
  for (;;) {
    const footage = await findFootage(db, clip);
    if (footage === undefined || footage.status === 'ready') return footage;
    await pause(lookMs, undefined, { signal });
  }
}

/** An account makes two clips at a time. */
async function awaitMade(
  { clips, signal, lookMs = 2_000 }: DemoClipsOptions,
  channelId: number,
  id: number,
): Promise<void> {
  for (;;) {
    const clip = await clips.store.findClip(channelId, id);
    if (clip?.status !== 'queued' && clip?.status !== 'processing') return;
    await pause(lookMs, undefined, { signal });
  }
}

/** Safe to run at every start: each clip has a key of its own, and is made once. */
export async function makeDemoClips(options: DemoClipsOptions): Promise<void> {
  for (const [index, wanted] of demoClips.entries()) {
    const footage = await awaitFootage(options, wanted);
    const maker = await findMaker(options.db, wanted.by);
    if (footage === undefined || maker === undefined) continue;
    try {
      const { id } = await makeClip(options.clips, maker, {
        event_id: footage.event_id,
        event_media_id: footage.asset_id,
        name: wanted.name,
        start_time: wanted.from,
        duration: wanted.to,
        tags: [...wanted.tags],
        idempotency_key: `demo-clip-${index + 1}`,
      });
      await awaitMade(options, maker.channelId, id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      options.log.warn('a clip of the demo was refused', { clip: wanted.name, because: error.code });
    }
  }
}
