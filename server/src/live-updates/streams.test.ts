import { once } from 'node:events';
import http from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createStreams, streamLimits, type Stream, type StreamLimits, type Streams } from './streams.ts';
import { portOf, watch, type Watching } from '../../test/live-updates/watching.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that opens a stream for every request. The returned function connects a client and returns both ends. */
async function aServer(limits: Partial<StreamLimits> = {}) {
  const streams: Streams = createStreams({ ...streamLimits, ...limits });
  const opened: Stream[] = [];
  const server = http.createServer((_request, response) =>
    opened.push(streams.open(response, response.socket?.remoteAddress ?? '')),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const join = async (): Promise<{ watching: Watching; stream: Stream }> => {
    const watching = await watch(portOf(server));
    return { watching, stream: opened.at(-1) as Stream };
  };
  return { streams, join };
}

describe('streams', () => {
  it('[T71] drops a client that does not read, and goes on for the others', async () => {
    const { join } = await aServer();
    const asleep = await join();
    const awake = await join();
    asleep.watching.fallAsleep();
    let isDropped = false;
    void asleep.stream.ended.then(() => (isDropped = true));
    const text = `: ${'x'.repeat(16 * 1024)}\n\n`;
    // The system's own buffers take some megabytes first.
    for (let sent = 0; !isDropped && sent < 5_000; sent++) {
      asleep.stream.send(text);
      await turn();
    }
    expect(isDropped).toBe(true);
    awake.stream.send('data: 1\n\n');
    await expect.poll(() => awake.watching.messages()).toEqual(['data: 1']);
  });

  it('[T71] sends a heartbeat while nothing happens, so that no proxy closes them', async () => {
    const { join } = await aServer({ heartbeatMs: 20 });
    const { watching } = await join();
    await expect.poll(() => watching.text()).toMatch(/^retry: [2-8]\d{3}\n: floodlit\n\n(:\n\n){2}/);
    expect(watching.messages()).toEqual([]);
  });

  it('[T71] tell clients to return after 2 to 8 s, each after another time', async () => {
    const { join } = await aServer();
    const told: number[] = [];
    for (let client = 0; client < 40; client++) {
      const { watching } = await join();
      await expect.poll(() => watching.text()).toMatch(/^retry: \d+\n/);
      told.push(Number(/\d+/.exec(watching.text())?.[0]));
    }
    expect(Math.min(...told)).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...told)).toBeLessThanOrEqual(8_000);
    expect(Math.max(...told) - Math.min(...told)).toBeGreaterThan(2_000);
    expect(new Set(told).size).toBeGreaterThan(30);
  });

  it('[T71] counts by address and in total, and forgets clients that left', async () => {
    const { streams, join } = await aServer({ perAddress: 2, perProcess: 3 });
    const [first] = [await join(), await join()];
    expect([streams.hasRoom('127.0.0.1'), streams.hasRoom('::ffff:127.0.0.1')]).toEqual([false, false]);
    expect(streams.hasRoom('203.0.113.9')).toBe(true);
    first.watching.leave();
    await first.stream.ended;
    expect(streams.hasRoom('127.0.0.1')).toBe(true);
    const whole = await aServer({ perAddress: 9, perProcess: 1 });
    await whole.join();
    expect(whole.streams.hasRoom('203.0.113.9')).toBe(false);
  });

  it('survives a write to a client that has just left', async () => {
    const { join } = await aServer();
    const { watching, stream } = await join();
    watching.leave();
    for (let sent = 0; sent < 100; sent++) {
      stream.send('data: 1\n\n');
      await turn();
    }
    await stream.ended;
    stream.send('data: 2\n\n');
  });

  it('ends them all, slow readers included, and refuses new ones', async () => {
    const { streams, join } = await aServer({ unreadBytes: Number.POSITIVE_INFINITY });
    const asleep = await join();
    const awake = await join();
    asleep.watching.fallAsleep();
    asleep.stream.send(`: ${'x'.repeat(32 * 1024 * 1024)}\n\n`);
    const startedAt = performance.now();
    const closing = streams.close();
    for (const { stream } of [asleep, awake]) stream.send('data: 1\n\n');
    await closing;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await awake.watching.ended;
    expect(streams.hasRoom('203.0.113.9')).toBe(false);
  });
});
