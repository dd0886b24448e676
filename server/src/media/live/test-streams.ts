// The test pictures of this process, by their encoder. It serves one only within its own channel.
import type { LiveServer } from '../../ingest/index.ts';

export interface TestStream {
  readonly channelId: number;
  readonly encoderId: number;
  /** The picture, under the name that it has now. */
  readonly server: () => { readonly take: string; readonly server: LiveServer };
}

export interface TestStreams {
  find(channelId: number, encoderId: number): TestStream | undefined;
  put(stream: TestStream): void;
  remove(encoderId: number): void;
}

export function createTestStreams(): TestStreams {
  const streams = new Map<number, TestStream>();
  return {
    find(channelId, encoderId) {
      const stream = streams.get(encoderId);
      return stream?.channelId === channelId ? stream : undefined;
    },
    put: (stream) => void streams.set(stream.encoderId, stream),
    remove: (encoderId) => void streams.delete(encoderId),
  };
}
