// An encoder that sends without a game on the air: operators see the test picture, and viewers never do.
import type { SignalFacts } from '@floodlit/contract/operators/live';
import {
  createLiveInput,
  createLiveRecording,
  createLiveServer,
  hasKeyframe,
  StreamRefused,
  type EndReason,
  type LiveInput,
  type LiveRecording,
  type LiveServer,
  type LiveStorage,
  type MediaMessage,
  type PublishConnection,
  type Publisher,
} from '../../ingest/index.ts';

export interface TestSessionOptions {
  readonly connection: PublishConnection;
  readonly nowMs: () => number;
  /** Names a test picture, for its address. */
  readonly makeTake: () => string;
  readonly onProblem: (sentence: string) => void;
  readonly onGone: (reason: EndReason) => void;
}

export interface TestSession extends Publisher {
  readonly server: () => { readonly take: string; readonly server: LiveServer };
  readFacts(): SignalFacts;
  /** Gives the connection to a game. The game begins with the next keyframe. */
  handOver(open: (connection: PublishConnection) => Publisher): void;
  refuse(sentence: string): void;
  /** This process stops. */
  stop(): void;
}

/** A playlist lists everything since its beginning, so a long test begins a new one now and then. */
const takeMs = 300_000;
/** Segments of some seconds. Players of a test stay near its end. */
const filesKept = 10;
/** Twenty tests at once must not fill the memory of the process that airs games. The newest segments stay. */
const bytesKept = 24_000_000;
const filesKeptAtLeast = 3;

/** Keeps the last files in memory: a test leaves nothing on the disk. */
function createRecentFiles(): LiveStorage {
  const files = new Map<string, Buffer>();
  const segments: string[] = [];
  let held = 0;
  return {
    async writeFile(name, bytes) {
      files.set(name, bytes);
      if (!/\/s\d+(?:e\d+)?\.m4s$/.test(name)) return;
      segments.push(name);
      held += bytes.length;
      while (segments.length > filesKept || (held > bytesKept && segments.length > filesKeptAtLeast)) {
        const old = segments.shift() ?? '';
        held -= files.get(old)?.length ?? 0;
        files.delete(old);
      }
    },
    addIndexChunk: async () => undefined,
    joinIndex: async () => undefined,
    readFile: async (name) => files.get(name),
    onLost: () => () => undefined,
  };
}

export function createTestSession(options: TestSessionOptions): TestSession {
  const { connection, nowMs, onProblem } = options;
  let game: Publisher | undefined;
  let isOver = false;
  let begunMs = 0;
  let take = '';
  let recording: LiveRecording;
  let input: LiveInput;
  let server: LiveServer;

  /** @param formats the descriptions of picture and sound: a decoder that joins later needs them first. */
  function begin(formats: readonly MediaMessage[] = []): void {
    begunMs = nowMs();
    take = options.makeTake();
    recording = createLiveRecording({
      storage: createRecentFiles(),
      startEncoder: () => {
        throw new Error('A test has one quality.');
      },
      planRungs: () => [],
      nowMs: () => Date.now(),
      onProblem,
    });
    input = createLiveInput({ recording, nowMs, onAdvice: () => undefined });
    server = createLiveServer(recording);
    for (const format of formats) input.take(format);
  }
  begin();

  function letGo(): void {
    void input.end();
    void recording.pause();
  }

  return {
    server: () => ({ take, server }),
    readFacts: () => input.readFacts(),
    take(message) {
      if (game !== undefined) return game.take(message);
      if (isOver) return;
      try {
        const isOld = nowMs() - begunMs > takeMs;
        if (isOld && message.kind === 'video' && hasKeyframe(message.payload)) {
          const formats = input.formats();
          letGo();
          begin(formats);
        }
        input.take(message);
      } catch (error) {
        if (!(error instanceof StreamRefused)) throw error;
        onProblem(error.message);
        connection.refuse(error.message);
      }
    },
    ended(reason) {
      if (game !== undefined) return game.ended(reason);
      isOver = true;
      letGo();
      options.onGone(reason);
    },
    handOver(open) {
      if (isOver || game !== undefined) return;
      const next = open(connection);
      const formats = input.formats();
      letGo();
      game = next;
      for (const format of formats) next.take(format);
    },
    refuse: (sentence) => connection.refuse(sentence),
    stop() {
      isOver = true;
      letGo();
      connection.close();
    },
  };
}
