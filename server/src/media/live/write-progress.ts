// A home writes the measures of encoders, the newest number of each game, and when its encoder sent something.
import { addSeconds } from '../../kernel/clock.ts';
import type { EncoderTests } from './encoder-tests.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';

export type ProgressDeps = Pick<LiveDeps, 'live' | 'signals' | 'nodes'> &
  Pick<MediaGround, 'clock'> & { readonly nowMs: () => number };

/** The measures of encoders are written this often, and count as the present for some seconds. */
const signalMs = 2_000;
const signalFreshSeconds = 10;

export function createProgressWriter(
  deps: ProgressDeps,
  listSessions: () => readonly LiveSession[],
  tests: Pick<EncoderTests, 'signals'>,
) {
  let signalledMs = Number.NEGATIVE_INFINITY;
  let progressMs = Number.NEGATIVE_INFINITY;

  async function writeSignals(): Promise<void> {
    if (deps.nowMs() < signalledMs + signalMs) return;
    signalledMs = deps.nowMs();
    const onAir = listSessions().flatMap((session) => session.signal() ?? []);
    const now = deps.clock.now();
    const freshSince = addSeconds(now, -signalFreshSeconds);
    await deps.signals.write([...tests.signals(), ...onAir], { node: deps.nodes.id, now, freshSince });
  }

  /** Each time where other nodes may take a game: they must know which encoder sends. */
  async function writeNumbers(): Promise<void> {
    const isAlone = deps.nodes.count('ingest') <= 1;
    if (isAlone && deps.nowMs() < progressMs + signalMs) return;
    progressMs = deps.nowMs();
    const games = listSessions().filter((session) => session.isOnAir());
    await deps.live.saveProgress(
      games.map((session) => ({
        channel_id: session.broadcast.channel_id,
        id: session.broadcast.id,
        epoch: session.broadcast.epoch,
        number: session.newest(),
        fed_ago_ms: isAlone ? undefined : session.fedAgoMs(),
      })),
    );
  }

  return {
    async write(): Promise<void> {
      await writeSignals();
      await writeNumbers();
    },
  };
}
