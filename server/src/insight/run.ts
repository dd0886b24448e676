// Writes what this process knows of plays and viewers every two seconds, for as long as it serves.
import type { InsightDeps } from './ports.ts';
import { watchLive } from './watch-live.ts';

const tickMs = 2_000;

/** Writes plays and viewers that changed, then looks at the live games that have viewers or had some a moment ago. */
export async function writeMemory(deps: InsightDeps): Promise<void> {
  const { plays, store, clock } = deps;
  const now = clock.now();
  await store.writePlays(plays.takeDue(now.getTime()));
  const changed = plays.takeChanged(now.getTime());
  await store.writeViewers(plays.holder, now, changed);
  const left = changed.flatMap(({ stream, viewers }) =>
    stream.stream_type === 'live' && viewers.length === 0 ? [stream] : [],
  );
  await watchLive(deps, [...plays.liveStreams(now.getTime()), ...left]);
}

export interface Measuring {
  /** Writes the rest. */
  stop(): Promise<void>;
}

export function startInsight(deps: InsightDeps): Measuring {
  let running = Promise.resolve();
  const tick = (): void => {
    running = running
      .then(() => writeMemory(deps))
      .catch((error: unknown) => deps.log.error('plays could not be written', error));
  };
  const timer = setInterval(tick, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      await deps.buffer.flush();
      tick();
      await running;
    },
  };
}
