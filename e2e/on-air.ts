// A live game as a volunteer makes one: by the operator's command line, and an encoder that publishes.
import { startEncoder, type EncoderOptions, type TestEncoder } from '../server/test/encoder.ts';
import { floodlit } from './command-line.ts';
import type { Stage } from './stage.ts';

export interface LiveGame {
  readonly eventId: number;
  readonly name: string;
  /** The stream key of its encoder. */
  readonly key: string;
  /** Starts an encoder, as often as one is needed. */
  publish(options?: Omit<EncoderOptions, 'url'>): TestEncoder;
  end(): Promise<void>;
}

let games = 0;

export async function armGame(
  stage: Stage,
  type: 'free' | 'paid' = 'free',
  sport = 'soccer',
): Promise<LiveGame> {
  games += 1;
  const name = `Cup night ${process.pid}-${games}`;
  const encoder = `Camera ${process.pid}-${games}`;
  const made = await floodlit(stage, 'event', 'create', '--name', name, '--sport', sport, '--type', type);
  const eventId = Number(/^Event (\d+):/.exec(made)?.[1]);
  const shown = await floodlit(stage, 'encoder', 'create', '--name', encoder);
  const key = /stream key {2}(\w+)/.exec(shown)?.[1] ?? '';
  await floodlit(stage, 'event', 'arm', '--event', String(eventId), '--encoder', encoder);
  return {
    eventId,
    name,
    key,
    publish: (options = {}) =>
      startEncoder({ ...options, url: `rtmp://127.0.0.1:${stage.rtmpPort}/live/${key}` }),
    end: async () => {
      await floodlit(stage, 'event', 'end', '--event', String(eventId));
    },
  };
}
