// The limits of the RTMP server, over a real socket, with values short enough for a test.
import { describe, expect, it } from 'vitest';
import {
  aCommand,
  aHello,
  anEcho,
  aPicture,
  thePrelude,
  waitUntil,
} from '../../../test/ingest/raw-encoder.ts';
import { rtmpLimits, type RtmpLimits } from './index.ts';
import { theKey } from '../../../test/ingest/stage.ts';
import { prepareStage } from '../../../test/ingest/whole-connections.ts';

const { open, anEncoder, aPublisher, texts } = prepareStage();

describe('limits', () => {
  it('are as designed', async () => {
    await open();
    expect(rtmpLimits).toMatchObject({
      connections: 100,
      connectionsPerAddress: 20,
      publishDeadlineMs: 10_000,
      silenceMs: 10_000,
      keepAliveMs: 5_000,
      mediaMessageBytes: 8 * 1024 * 1024,
      commandMessageBytes: 64 * 1024,
      chunkStreams: 64,
      halfReadBytes: 16 * 1024 * 1024,
      unreadAnswerBytes: 1024 * 1024,
    });
  });

  const hurried: Partial<RtmpLimits> = { publishDeadlineMs: 150 };

  it('refuse a connection beyond the maximum of an address, until one closes', async () => {
    const stage = await open({ connectionsPerAddress: 1 });
    const first = await aPublisher();
    await (await anEncoder()).closed();
    first.socket.destroy();
    await waitUntil(() => (stage.server.connections() === 0 ? true : undefined));
    await aPublisher();
  });

  it('refuse a connection beyond the total maximum', async () => {
    const stage = await open({ connections: 1 });
    await aPublisher();
    await (await anEncoder()).closed();
    expect(stage.logged()).toContain('too many connections');
  });

  it.each<[string, Buffer]>([
    ['says nothing', Buffer.alloc(0)],
    ['stops in the handshake', aHello()],
    ['only connects', Buffer.concat([aHello(), anEcho(), aCommand('connect', 1, {})])],
  ])('cut off a client that %s', async (_, bytes) => {
    const stage = await open(hurried);
    const encoder = await anEncoder();
    encoder.write(bytes);
    await encoder.closed();
    expect(stage.logged()).toContain('it did not publish in time');
  });

  it('disconnect a slow sender that does not publish', async () => {
    await open(hurried);
    const encoder = await anEncoder();
    const dripping = setInterval(() => encoder.socket.write(Buffer.of(3)), 10);
    await encoder.closed();
    clearInterval(dripping);
  });

  it('do not let a late answer open a stream for an encoder that was cut', async () => {
    const answered = Promise.withResolvers<void>();
    const stage = await open(hurried, { authorize: () => answered.promise });
    const encoder = await anEncoder();
    encoder.write(thePrelude(theKey));
    await encoder.closed();
    answered.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stage.publishers).toEqual([]);
  });

  it('end a stream that is silent', async () => {
    const stage = await open({ silenceMs: 1_000 });
    const encoder = await aPublisher();
    const from = performance.now();
    for (let picture = 0; picture < 5; picture++) {
      encoder.write(aPicture(picture));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(await stage.ended()).toBe('silent');
    expect(performance.now() - from).toBeGreaterThan(1_190);
    expect(texts()).toHaveLength(5);
    await encoder.closed();
  });

  it('do not take a pause of the whole process for silence', async () => {
    const stage = await open({ silenceMs: 500 });
    const encoder = await aPublisher();
    // From here on timers fire before socket events, as they do when a stopped process resumes.
    await new Promise((resolve) => setImmediate(resolve));
    encoder.write(aPicture(0));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    // Longer than it may be silent: it is listened to as before.
    for (let picture = 1; picture <= 5; picture++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      encoder.write(aPicture(600 + picture * 150));
    }
    expect(await stage.ended()).toBe('silent');
    expect(texts()).toHaveLength(6);
  });

  it('disconnect a client that never reads', async () => {
    const stage = await open({ unreadAnswerBytes: 128 * 1024 });
    const encoder = await aPublisher();
    encoder.socket.pause();
    const asking = Buffer.concat(Array.from({ length: 4_000 }, () => aCommand('createStream', 1, null)));
    const flood = setInterval(() => encoder.socket.write(asking), 1);
    expect(await stage.ended()).toBe('malformed');
    clearInterval(flood);
    expect(stage.logged()).toContain('it does not read what it is told');
  });
});
