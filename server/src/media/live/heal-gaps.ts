// A home looks for what the former one sends late, and rests longer each time that nothing came.
import type { LiveRecording } from '../../ingest/index.ts';

export interface GapHealingOptions {
  readonly recording: Pick<LiveRecording, 'openNumbers' | 'heal'>;
  /** The chunks of former homes that came since the takeover. */
  readonly readLate: () => Promise<string>;
  readonly hasFiles: Parameters<LiveRecording['heal']>[1]['hasFiles'];
  readonly onProblem: (error: unknown) => void;
}

/** A former home sends what it held within seconds of its return. */
const soonMs = 2_000;
/** Some gaps stay: nobody has the segment that was open when the former home died. */
const restMs = 30_000;

export function createGapHealing({ recording, readLate, hasFiles, onProblem }: GapHealingOptions): {
  stop(): void;
} {
  let pauseMs = soonMs;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Chunks that have nothing more to give. */
  let spent = '';
  let seen = '';

  async function heal(): Promise<void> {
    pauseMs = Math.min(restMs, pauseMs * 2);
    try {
      const late = await readLate();
      if (late === spent || isStopped) return;
      const isSettled = late === seen;
      if (!isSettled) pauseMs = soonMs;
      seen = late;
      if (!(await recording.heal(late, { hasFiles, isSettled }))) spent = late;
    } catch (error) {
      onProblem(error);
    }
  }

  function plan(): void {
    if (isStopped || recording.openNumbers().size === 0) return;
    timer = setTimeout(() => void heal().then(plan), pauseMs).unref();
  }
  plan();

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
