// A server with recording publishers, for tests of whole connections.
import {
  createRtmpServer,
  type EndReason,
  type MediaMessage,
  type PublishConnection,
  type PublishRequest,
  type RtmpLimits,
  type RtmpServer,
} from '../../src/ingest/rtmp/index.ts';
import { waitUntil } from './raw-encoder.ts';

export const theKey = 'a-stream-key-that-nobody-may-read';

export interface RememberedPublisher {
  readonly connection: PublishConnection;
  readonly messages: MediaMessage[];
  readonly ends: EndReason[];
}

interface Hooks {
  readonly onTake?: (message: MediaMessage, publisher: RememberedPublisher) => void;
  readonly onOpen?: (connection: PublishConnection) => void;
  readonly authorize?: (request: PublishRequest) => Promise<void>;
}

export interface Stage {
  readonly server: RtmpServer;
  readonly port: number;
  readonly requests: PublishRequest[];
  readonly publishers: RememberedPublisher[];
  /** Everything that was logged, as one text. */
  logged(): string;
  ended(publisher?: number): Promise<EndReason>;
}

/** Takes the app `live` with `theKey`, as the product would. */
export async function openStage(
  limits: Partial<RtmpLimits> = {},
  hooks: Hooks = {},
  proxies: readonly string[] = [],
): Promise<Stage> {
  const requests: PublishRequest[] = [];
  const publishers: RememberedPublisher[] = [];
  const lines: string[] = [];
  const write = (...parts: readonly unknown[]): void => {
    for (const part of parts)
      lines.push(part instanceof Error ? `${part.message} ${part.stack}` : JSON.stringify(part));
  };
  const server = createRtmpServer({
    limits: { farewellMs: 300, ...limits },
    proxies,
    log: { info: write, warn: write, error: write },
    async authorize(request) {
      requests.push(request);
      await hooks.authorize?.(request);
      if (request.app !== 'live') return { accepted: false, sentence: 'Publish to /live.' };
      if (request.key !== theKey) return { accepted: false, sentence: 'This stream key is not known.' };
      return {
        accepted: true,
        open(connection) {
          const publisher: RememberedPublisher = { connection, messages: [], ends: [] };
          publishers.push(publisher);
          hooks.onOpen?.(connection);
          return {
            take(message) {
              publisher.messages.push(message);
              hooks.onTake?.(message, publisher);
            },
            ended: (reason) => void publisher.ends.push(reason),
          };
        },
      };
    },
  });
  const port = await server.listen(0, '127.0.0.1');
  return {
    server,
    port,
    requests,
    publishers,
    logged: () => lines.join('\n'),
    ended: (index = 0) => waitUntil(() => publishers[index]?.ends[0]),
  };
}
