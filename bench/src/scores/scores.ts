// Twelve games with scorers who correct one tap in four: how fast taps come to pages, and what they cost.
import { setTimeout as pause } from 'node:timers/promises';
import { postgresAnnounce } from '../../../server/src/adapters/postgres-announcements.ts';
import {
  appendEntries,
  createGameLogStore,
  createLogReader,
  plainEntry,
  type GameLogDeps,
} from '../../../server/src/catalog/index.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { quantileOf } from '../lists/latencies.ts';
import { load } from '../load.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { sendOfflineTaps } from './offline-taps.ts';
import { openStreams } from './open-streams.ts';

const games = 12;
const tapsPerMinute = 20;
const pages = 2_000;
const lastTapMs = 1_000;
const requestsPerRound = 3_000;
const rounds = 5;

interface Tap {
  readonly eventId: number;
  readonly seq: number;
  readonly at: number;
}

interface Scorers {
  readonly taps: readonly Tap[];
  stop(): Promise<void>;
}

async function listGames({ connection: { pool } }: Product): Promise<{ channelId: number; ids: number[] }> {
  const { rows } = await pool.query<{ id: number; channel_id: number }>(
    `select id, channel_id from catalog.events
      where channel_id = (select min(id) from channel.channels)
        and home_team_id is not null and away_team_id is not null and starts_at <= now()
      order by starts_at desc limit $1`,
    [games],
  );
  return { channelId: rows[0]?.channel_id ?? 0, ids: rows.map(({ id }) => id) };
}

/** One tap in four is a correction: a void, or a score that replaces the last one. */
function nextEntry(last: string | undefined, index: number): ReturnType<typeof plainEntry> {
  const goal = { side: 'home', points: 1, order: index } as const;
  const round = Math.floor(index / games) % 8;
  if (last !== undefined && round === 3) return plainEntry('void', { target: last, order: index });
  return plainEntry('score', {
    ...goal,
    ...(round === 7 && last !== undefined && { replaces: last, player_number: '9' }),
  });
}

function logsOf({ connection: { db, transact } }: Product): GameLogDeps {
  const log = createGameLogStore(db);
  return { log, kept: createLogReader(log), announce: postgresAnnounce, clock: systemClock, transact };
}

/** Taps in turn in each game, evenly over time. */
function startScorers(deps: GameLogDeps, channelId: number, ids: readonly number[]): Scorers {
  const taps: Tap[] = [];
  /** The last score of each game, which the next correction means. */
  const last = new Map<number, string>();
  const stopping = new AbortController();
  const betweenMs = 60_000 / (tapsPerMinute * ids.length);
  const run = async (): Promise<void> => {
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const eventId = ids[index % ids.length] ?? 0;
      const at = performance.now();
      const entry = nextEntry(last.get(eventId), index);
      const { score } = await appendEntries(deps, channelId, eventId, 'command', { entries: [entry] });
      if (entry.kind === 'score') last.set(eventId, entry.id);
      taps.push({ eventId, seq: score.seq, at });
      await pause(Math.max(0, at + betweenMs - performance.now()));
    }
  };
  const running = run();
  return {
    taps,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export async function scores(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { channelId, ids } = await listGames(product);
    const streams = await openStreams(product.origin, ids, pages);
    const headers = { authorization: `Bearer ${await product.apiKeyOf()}` };
    const paths = ['/', '/api/events?limit=50'];
    const seconds = async (): Promise<number> => {
      const began = performance.now();
      for (const path of paths)
        await load({ url: product.origin + path, headers, connections: 10, requests: requestsPerRound });
      return (performance.now() - began) / 1_000;
    };
    await seconds();
    const logs = logsOf(product);
    const took = await interleave(
      {
        quiet: seconds,
        tapped: async () => {
          const scorers = startScorers(logs, channelId, ids);
          const spent = await seconds();
          await scorers.stop();
          return spent;
        },
      },
      rounds,
    );
    // The requests above leave no processor to anything else: a tap beside them waits for them.
    const scorers = startScorers(logs, channelId, ids);
    await pause(30_000);
    await scorers.stop();
    await pause(lastTapMs);
    const { taps } = scorers;
    const causes = streams.countCauses();
    // The taps of an hour come at once below: pages rightly read a log again that changed so much.
    const reads = streams.countReads();
    const offline = await sendOfflineTaps(logs, channelId, ids[0] ?? 0);
    const delays = taps.flatMap(({ eventId, seq, at }) => {
      const arrived = streams.arrivedAt(eventId, seq);
      // Two taps of one game within an update have one message.
      return arrived === undefined ? [] : [arrived - at];
    });
    streams.close();
    const from = `${taps.length} taps, ${delays.length} updates, ${pages} pages of which one in ten lists all games`;
    return [
      {
        name: 'scores: tap to the last open page, p95',
        value: quantileOf(delays, 0.95),
        limit: 300,
        side: 'at most',
        unit: ' ms',
        from,
      },
      {
        name: 'scores: messages that make a page ask for games or lists',
        value: causes,
        limit: 0,
        side: 'at most',
        unit: '',
        from,
      },
      {
        name: 'scores: updates that make a page read the whole log',
        value: reads,
        limit: 0,
        side: 'at most',
        unit: '',
        from,
      },
      {
        name: 'scores: documents and lists a second against no taps',
        value: took.quiet / took.tapped,
        limit: 0.95,
        side: 'at least',
        unit: '×',
        from: `${took.tapped.toFixed(2)} s with ${games} games, ${took.quiet.toFixed(2)} s without taps`,
      },
      {
        name: 'scores: 400 offline taps, sent three times and shuffled',
        value: offline.ms / 1_000,
        limit: 2,
        side: 'at most',
        unit: ' s',
        from: 'twelve requests of 100, each folds the whole log',
      },
      {
        name: 'scores: points and entries of these that are wrong or doubled',
        value: offline.wrong,
        limit: 0,
        side: 'at most',
        unit: '',
        from: '400 points',
      },
    ];
  } finally {
    await product.stop();
  }
}
