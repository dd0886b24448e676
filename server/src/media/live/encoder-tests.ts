// The encoders of this process that send without a game on the air. Each is given to its game once one airs.
import { randomBytes } from 'node:crypto';
import type { PublishAnswer, PublishConnection, Publisher } from '../../ingest/index.ts';
import type { EncoderRecord } from './live-rules.ts';
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';
import type { EncoderSignal } from './store-signals.ts';
import { createTestSession, type TestSession } from './test-session.ts';

export interface EncoderTests {
  /** @param sentence why it does not air. */
  admit(encoder: EncoderRecord, sentence: string): PublishAnswer;
  list(): readonly { readonly encoder: EncoderRecord; readonly session: TestSession }[];
  has(encoderId: number): boolean;
  /** Gives the encoder to a game. */
  handOver(encoderId: number, open: (connection: PublishConnection) => Publisher): void;
  signals(): EncoderSignal[];
  stop(): void;
}

/** Each keeps at most some ten megabytes in memory. */
const testsMaximum = 20;

export function createEncoderTests(
  deps: Pick<LiveDeps, 'testStreams'> & Pick<MediaGround, 'log'> & { readonly nowMs: () => number },
): EncoderTests {
  const tests = new Map<number, { encoder: EncoderRecord; session: TestSession }>();
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);

  function forget(encoderId: number, session: TestSession | undefined): void {
    if (session === undefined || tests.get(encoderId)?.session !== session) return;
    tests.delete(encoderId);
    deps.testStreams.remove(encoderId);
  }

  function open(encoder: EncoderRecord, connection: PublishConnection): Publisher {
    tests.get(encoder.id)?.session.refuse('Another camera took over with the same stream key.');
    const session: TestSession = createTestSession({
      connection,
      nowMs: deps.nowMs,
      makeTake: () => randomBytes(6).toString('hex'),
      onProblem: (sentence) =>
        warnings.warn(encoder.name, `The test of the encoder "${encoder.name}": ${sentence}`, {
          channel: encoder.channel_id,
        }),
      onGone: () => forget(encoder.id, session),
    });
    tests.set(encoder.id, { encoder, session });
    deps.testStreams.put({
      channelId: encoder.channel_id,
      encoderId: encoder.id,
      server: () => session.server(),
    });
    return session;
  }

  return {
    admit(encoder, sentence) {
      if (tests.size >= testsMaximum && !tests.has(encoder.id)) return { accepted: false, sentence };
      deps.log.info(`The encoder "${encoder.name}" is tested: ${sentence}`, { channel: encoder.channel_id });
      return { accepted: true, open: (connection) => open(encoder, connection) };
    },
    list: () => [...tests.values()],
    has: (encoderId) => tests.has(encoderId),
    handOver(encoderId, openGame) {
      const test = tests.get(encoderId);
      if (test === undefined) return;
      forget(encoderId, test.session);
      test.session.handOver(openGame);
    },
    signals: () =>
      [...tests.values()].map(({ encoder, session }) => ({
        channel_id: encoder.channel_id,
        encoder_id: encoder.id,
        event_id: null,
        take: session.server().take,
        facts: session.readFacts(),
      })),
    stop() {
      for (const { session } of tests.values()) session.stop();
      tests.clear();
    },
  };
}
