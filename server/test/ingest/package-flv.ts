// The packager on a whole FLV file, without a network and without waiting for its time.
import { createFlvReader } from '../../src/ingest/packaging/flv.ts';
import { createLiveInput } from '../../src/ingest/packaging/live-input.ts';
import { createLiveRecording } from '../../src/ingest/packaging/live-recording.ts';
import type { LiveRecordingOptions } from '../../src/ingest/packaging/recording-facts.ts';
import type { SignalFacts } from '@floodlit/contract/operators/live';
import { aStorage } from './made-streams.ts';

export interface Packaged {
  /** By name below the recording's folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly facts: SignalFacts;
  /** The initial fragment of the first run, and its segments in order, of the source. */
  readonly init: Buffer;
  readonly segments: readonly Buffer[];
}

/** The clock of the packager is that of the file. */
export async function packageFlv(
  flv: Buffer,
  options: Partial<Pick<LiveRecordingOptions, 'startEncoder' | 'planRungs'>> = {},
): Promise<Packaged> {
  const storage = aStorage();
  let nowMs = 0;
  const recording = createLiveRecording({
    storage,
    startEncoder: () => ({ write: () => true, end: () => undefined, kill: () => undefined }),
    planRungs: () => [],
    nowMs: () => Date.UTC(2026, 10, 28) + nowMs,
    onProblem: () => undefined,
    ...options,
  });
  const input = createLiveInput({ recording, nowMs: () => nowMs, onAdvice: () => undefined });
  createFlvReader(({ kind, timestampMs, payload }) => {
    nowMs = Math.max(nowMs, timestampMs);
    input.take({ kind, timestampMs, payload });
  })(flv);
  const facts = input.readFacts();
  await input.end();
  await recording.finish();
  const { files } = storage;
  const names = [...files.keys()].filter((name) => /^source\/s\d+\.m4s$/.test(name)).toSorted();
  return {
    files,
    facts,
    init: files.get('source/init-1.mp4') ?? Buffer.alloc(0),
    segments: names.map((name) => files.get(name) ?? Buffer.alloc(0)),
  };
}
