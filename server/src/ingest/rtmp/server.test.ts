// Whole connections over a real socket, with an encoder that says exactly what a test wants.
import { describe, expect, it } from 'vitest';
import { writeAmf } from './amf.ts';
import {
  aCommand,
  aHello,
  aMessage,
  anEcho,
  aPicture,
  connectEncoder,
  thePrelude,
  uint32,
  waitUntil,
} from '../../../test/ingest/raw-encoder.ts';
import { openStage, theKey } from '../../../test/ingest/stage.ts';
import { prepareStage } from '../../../test/ingest/whole-connections.ts';

const { open, anEncoder, aPublisher, texts } = prepareStage();
const aNamedPicture = (name: string): Buffer => aPicture(0, Buffer.from(name));

describe('a publish', () => {
  it('is authorized once, accepted, and ends with the encoder’s reason', async () => {
    const stage = await open();
    const encoder = await aPublisher();
    encoder.write(aPicture(10), aPicture(50), aCommand('FCUnpublish', 6, null, theKey));
    expect(await stage.ended()).toBe('unpublished');
    expect(stage.requests).toEqual([{ app: 'live', key: theKey, address: '127.0.0.1' }]);
    expect(stage.publishers[0]?.messages).toEqual([
      { kind: 'video', timestampMs: 10, payload: Buffer.from('picture') },
      { kind: 'video', timestampMs: 50, payload: Buffer.from('picture') },
    ]);
    expect(await encoder.readStatus('NetStream.Unpublish.Success')).toMatchObject({ level: 'status' });
    await encoder.closed();
  });

  it('is understood byte by byte', async () => {
    const stage = await open();
    const encoder = await anEncoder();
    encoder.socket.setNoDelay(true);
    for (const byte of Buffer.concat([thePrelude(theKey), aPicture(10)]))
      encoder.socket.write(Buffer.of(byte));
    await waitUntil(() => stage.publishers[0]?.messages[0]);
    expect(texts()).toEqual(['picture']);
  });

  it('may be ended by its receiver, with a reason or without', async () => {
    const stage = await open(
      {},
      {
        onTake: (message, { connection }) =>
          message.payload.toString() === 'refuse'
            ? connection.refuse('The game is over.')
            : connection.close(),
      },
    );
    const refused = await aPublisher();
    refused.write(aNamedPicture('refuse'), aNamedPicture('more'));
    expect(await refused.readStatus('NetStream.Publish.BadName')).toMatchObject({
      level: 'error',
      description: 'The game is over.',
    });
    await refused.closed();
    const closed = await aPublisher();
    closed.write(aNamedPicture('close'), aNamedPicture('more'));
    expect(await closed.readStatus('NetStream.Unpublish.Success')).toMatchObject({ level: 'status' });
    await closed.closed();
    expect(stage.publishers.map(({ ends }) => ends)).toEqual([['refused'], ['closed']]);
    expect([texts(0), texts(1)]).toEqual([['refuse'], ['close']]);
  });

  it('may be refused while it is being opened', async () => {
    const stage = await open({}, { onOpen: (connection) => connection.refuse('Not now.') });
    const encoder = await anEncoder();
    encoder.write(thePrelude(theKey));
    expect(await encoder.readStatus('NetStream.Publish.BadName')).toMatchObject({ description: 'Not now.' });
    expect(await stage.ended()).toBe('refused');
  });

  it('ends alone when its taker fails', async () => {
    const stage = await open(
      {},
      {
        onTake({ payload }) {
          if (payload.toString() === 'bad') throw new Error(`no room for ${theKey}`);
        },
      },
    );
    const [failing, other] = [await aPublisher(), await aPublisher()];
    failing.write(aNamedPicture('bad'), aNamedPicture('more'));
    expect(await stage.ended(0)).toBe('malformed');
    await failing.closed();
    other.write(aNamedPicture('good'));
    await waitUntil(() => texts(1)[0]);
    expect(texts(0)).toEqual(['bad']);
    expect(stage.logged()).toContain('no room for [hidden]');
  });
});

describe('a refusal', () => {
  it.each([
    ['another app', 'vod', theKey, 'Publish to /live.'],
    ['an unknown key', 'live', 'guess', 'This stream key is not known.'],
    ['no key', 'live', '', 'The stream key is missing. Copy it from the event into your camera.'],
  ])('says why: %s', async (_, app, key, sentence) => {
    const stage = await open();
    const encoder = await anEncoder();
    encoder.write(thePrelude(key, app), aPicture(10));
    expect(await encoder.readStatus('NetStream.Publish.BadName')).toEqual({
      level: 'error',
      code: 'NetStream.Publish.BadName',
      description: sentence,
    });
    await encoder.closed();
    expect(stage.publishers).toEqual([]);
  });

  it('ends as soon as the encoder has left, even in the middle of a message', async () => {
    const stage = await open({ farewellMs: 60_000 });
    const encoder = await anEncoder();
    encoder.write(thePrelude('guess'), ...Array.from({ length: 5_000 }, (_, at) => aPicture(at)));
    await encoder.readStatus('NetStream.Publish.BadName');
    await waitUntil(() => (stage.server.connections() === 0 ? true : undefined));
  });

  it('is what an encoder gets when its key cannot be checked', async () => {
    const stage = await open(
      {},
      {
        authorize: async ({ key }) => {
          throw new Error(`no database for ${key}`);
        },
      },
    );
    const encoder = await anEncoder();
    encoder.write(thePrelude(theKey));
    expect(await encoder.readStatus('NetStream.Publish.BadName')).toMatchObject({
      description: 'The stream cannot be started now. Try again in a minute.',
    });
    expect(stage.logged()).toContain('no database for [hidden]');
  });

  it('answers every play request', async () => {
    await open();
    const encoder = await anEncoder();
    encoder.write(
      aHello(),
      anEcho(),
      aCommand('connect', 1, { app: 'live' }),
      aCommand('play', 0, null, theKey),
    );
    expect(await encoder.readStatus('NetStream.Play.Failed')).toMatchObject({
      level: 'error',
      description: 'publish only',
    });
    await encoder.closed();
  });
});

describe('the connection itself', () => {
  it('answers a ping with its own time', async () => {
    await open();
    const encoder = await aPublisher();
    encoder.write(
      aMessage(4, Buffer.of(0, 6, 1, 2, 3, 4), { chunkStream: 2 }),
      aMessage(4, Buffer.of(0, 3), { chunkStream: 2 }),
    );
    const pong = await waitUntil(() => encoder.answers.find(({ kind }) => kind === 4));
    expect(pong.payload).toEqual(Buffer.of(0, 7, 1, 2, 3, 4));
  });

  it('acknowledges what came, as often as the encoder asks', async () => {
    await open();
    const encoder = await aPublisher();
    encoder.write(aMessage(5, uint32(1), { chunkStream: 2 }));
    const sent = (): number => encoder.socket.bytesWritten;
    for (let picture = 0; picture < 1_200; picture++) encoder.write(aPicture(picture, Buffer.alloc(110)));
    const acknowledgement = await waitUntil(() => encoder.answers.find(({ kind }) => kind === 3));
    const bytes = acknowledgement.payload.readUInt32BE(0);
    expect(bytes).toBeGreaterThanOrEqual(64 * 1024);
    expect(bytes).toBeLessThanOrEqual(sent());
  });

  it('announces its window and bandwidth', async () => {
    await open();
    const encoder = await aPublisher();
    expect(encoder.answers.find(({ kind }) => kind === 5)?.payload).toEqual(uint32(5_000_000));
    expect(encoder.answers.find(({ kind }) => kind === 6)?.payload).toEqual(
      Buffer.concat([uint32(10_000_000), Buffer.of(2)]),
    );
  });

  it.each<[string, Buffer]>([
    ['RTMPE', Buffer.of(6)],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
    [
      'a second connect',
      Buffer.concat([aHello(), anEcho(), aCommand('connect', 1, {}), aCommand('connect', 1, {})]),
    ],
    ['publish before connect', Buffer.concat([aHello(), anEcho(), aCommand('publish', 1, null, theKey)])],
    ['a window that is cut off', Buffer.concat([aHello(), anEcho(), aMessage(5, Buffer.of(1))])],
    ['AMF without end', Buffer.concat([aHello(), anEcho(), aMessage(20, Buffer.of(3, 0, 9))])],
  ])('is cut for %s, and no other is', async (_, bytes) => {
    const stage = await open();
    const publisher = await aPublisher();
    const encoder = await anEncoder();
    encoder.write(bytes);
    await encoder.closed();
    publisher.write(aPicture(1));
    await waitUntil(() => texts()[0]);
    expect(stage.logged()).toContain('an encoder was cut off');
  });

  it('ends a stream that becomes malformed, or publishes twice', async () => {
    const stage = await open();
    const garbled = await aPublisher();
    garbled.write(Buffer.alloc(64, 0xff));
    expect(await stage.ended(0)).toBe('malformed');
    const twice = await aPublisher();
    twice.write(aMessage(20, writeAmf('publish', 9, null, theKey), { stream: 1 }));
    expect(await stage.ended(1)).toBe('malformed');
  });

  it('ends a stream whose encoder is gone', async () => {
    const stage = await open();
    (await aPublisher()).socket.end();
    expect(await stage.ended(0)).toBe('disconnected');
    (await aPublisher()).socket.resetAndDestroy();
    expect(await stage.ended(1)).toBe('disconnected');
  });
});

describe('the server', () => {
  it('ends all streams when it closes, and refuses later connections', async () => {
    const stage = await open();
    const [publisher, stranger] = [await aPublisher(), await anEncoder()];
    await waitUntil(() => (stage.server.connections() === 2 ? true : undefined));
    await stage.server.close();
    expect(stage.publishers[0]?.ends).toEqual(['closed']);
    await Promise.all([publisher.closed(), stranger.closed()]);
    await expect(connectEncoder(stage.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('reports a port in use', async () => {
    const stage = await open();
    const other = await openStage();
    await other.server.close();
    await expect(other.server.listen(stage.port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
  });
});
