// An encoder with two addresses reconnects to the other one when it is cut off, as OBS does.
import { setTimeout as wait } from 'node:timers/promises';
import { startEncoder, type EncoderOptions, type TestEncoder } from '../../server/test/encoder.ts';

export interface FollowingEncoder {
  /** How often it has connected. */
  connections(): number;
  stop(): Promise<void>;
}

/** As an operator sets it in OBS, whose default is 2 s. */
const reconnectAfterMs = 2_000;

/** @param urls tried in turns. */
export function startFollowingEncoder(
  urls: readonly string[],
  options: Omit<EncoderOptions, 'url'> = {},
): FollowingEncoder {
  const stopping = new AbortController();
  let connections = 0;
  let running: TestEncoder | undefined;
  const publish = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const url = urls[connections % urls.length];
      if (url === undefined) throw new Error('An encoder needs an address.');
      connections += 1;
      running = startEncoder({ ...options, url });
      await running.ended;
      await wait(reconnectAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const published = publish();
  return {
    connections: () => connections,
    async stop() {
      stopping.abort();
      running?.kill();
      await published;
    },
  };
}
