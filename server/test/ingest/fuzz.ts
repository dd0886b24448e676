// Encoders from hell, seeded: every connection is malformed in its own way, and the same again for the same seed.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { writeAmf } from '../../src/ingest/rtmp/amf.ts';
import { aCommand, aHello, aMessage, anEcho, thePrelude, uint32 } from './raw-encoder.ts';
import { recordFfmpeg } from './ffmpeg.ts';
import { createRandom, type Random } from './random.ts';

interface Attack {
  readonly bytes: Buffer;
  /** How many bytes at a time, and with which pause between. */
  readonly pieceBytes: number;
  readonly pauseMs: number;
}

type Kind = (random: Random, recording: Buffer, key: string) => Buffer;

const connected = (): Buffer => Buffer.concat([aHello(), anEcho(), aCommand('connect', 1, { app: 'live' })]);
const anyHeader = (random: Random, length: number, kind: number): Buffer =>
  Buffer.concat([
    Buffer.of(random.below(64)),
    random.bytes(3),
    uint32(length).subarray(1),
    Buffer.of(kind),
    random.bytes(4),
  ]);
const text = (value: string): Buffer => Buffer.concat([Buffer.of(0, value.length), Buffer.from(value)]);

const kinds: Readonly<Record<string, Kind>> = {
  garbage: (random) => random.bytes(1 + random.below(5_000)),
  'a handshake cut short': (random) =>
    Buffer.concat([aHello(), anEcho()]).subarray(0, 1 + random.below(3_072)),
  'garbage after the handshake': (random) =>
    Buffer.concat([aHello(), anEcho(), random.bytes(1 + random.below(20_000))]),
  'garbage after connect': (random) => Buffer.concat([connected(), random.bytes(1 + random.below(20_000))]),
  'garbage while publishing': (random, _, key) =>
    Buffer.concat([thePrelude(key), random.bytes(1 + random.below(20_000))]),
  'flipped bits in a real publish'(random, recording) {
    const flipped = Buffer.from(recording);
    // Half of them early, where the commands are.
    const reach = random.below(2) === 0 ? 4_500 : flipped.length;
    for (let count = 1 + random.below(12); count > 0; count--) {
      const at = random.below(Math.min(reach, flipped.length));
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
    }
    return flipped;
  },
  'a real publish with a hole'(random, recording) {
    const at = random.below(recording.length);
    return Buffer.concat([recording.subarray(0, at), recording.subarray(at + 1 + random.below(200))]);
  },
  'lengths beyond all measure': (random, _, key) =>
    Buffer.concat([
      random.below(2) === 0 ? connected() : thePrelude(key),
      anyHeader(random, 0xff_ff_ff - random.below(9_000_000), random.oneOf([8, 9, 18, 20, 22, 255])),
      random.bytes(random.below(30_000)),
    ]),
  'many messages begun': (random, _, key) =>
    Buffer.concat([
      random.below(2) === 0 ? connected() : thePrelude(key),
      ...Array.from({ length: 70 }, (_unused, id) =>
        Buffer.concat([
          Buffer.of(0, id),
          Buffer.alloc(3),
          uint32(60_000).subarray(1),
          Buffer.of(9),
          uint32(0),
          random.bytes(128),
        ]),
      ),
    ]),
  'chunk sizes at their ends': (random, _, key) =>
    Buffer.concat([
      thePrelude(key),
      aMessage(1, uint32(random.oneOf([0, 1, 0x7f_ff_ff_ff, 0xff_ff_ff_ff])), { chunkStream: 2 }),
      random.bytes(random.below(9_000)),
    ]),
  'control messages cut short': (random) =>
    Buffer.concat([
      connected(),
      aMessage(random.oneOf([1, 2, 3, 4, 5, 6]), random.bytes(random.below(4)), { chunkStream: 2 }),
    ]),
  'aggregates of garbage': (random, _, key) =>
    Buffer.concat([
      thePrelude(key),
      aMessage(22, random.bytes(random.below(9_000)), { chunkStream: 6, stream: 1 }),
    ]),
  'deep AMF': (random) =>
    Buffer.concat([
      connected(),
      aMessage(
        20,
        Buffer.concat(
          Array.from({ length: 9_000 }, () =>
            random.oneOf([
              Buffer.of(3, 0, 1, 97),
              Buffer.of(10, 0, 0, 0, 1),
              Buffer.of(8, 0, 0, 0, 0, 0, 1, 97),
            ]),
          ),
        ),
      ),
    ]),
  'wide AMF': (random) =>
    Buffer.concat([
      connected(),
      aMessage(
        20,
        Buffer.concat([
          writeAmf('connect', 1),
          Buffer.of(10),
          random.bytes(4),
          Buffer.alloc(random.below(60_000), 5),
        ]),
      ),
    ]),
  'false AMF': (random) =>
    Buffer.concat([
      connected(),
      aMessage(
        random.oneOf([17, 20]),
        Buffer.concat([writeAmf('publish', 1), Buffer.of(random.below(20)), random.bytes(random.below(300))]),
      ),
    ]),
  'entries without end': () =>
    Buffer.concat([
      connected(),
      aMessage(
        20,
        Buffer.concat([
          Buffer.of(3),
          ...Array.from({ length: 9_000 }, (_, count) => Buffer.concat([text(`k${count}`), Buffer.of(5)])),
        ]),
      ),
    ]),
};
const kindNames = Object.keys(kinds);

function anAttack(seed: number, recording: Buffer, key: string): Attack {
  const random = createRandom(seed);
  const kind = kinds[kindNames[seed % kindNames.length] ?? ''] ?? ((): Buffer => random.bytes(100));
  const bytes = kind(random, recording, key);
  const isSlow = random.below(10) === 0;
  return {
    bytes: isSlow ? bytes.subarray(0, 6_000) : bytes,
    pieceBytes: isSlow ? 1 + random.below(200) : random.oneOf([1_400, 9_000, bytes.length + 1]),
    pauseMs: isSlow ? 2 : 0,
  };
}

/** Says it all unless it is cut before, waits a moment for an answer, and leaves in one of three ways. */
async function attack(
  port: number,
  { bytes, pieceBytes, pauseMs }: Attack,
  leave: number,
): Promise<'cut' | 'left'> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let isCut = false;
  const cut = (): void => {
    isCut = true;
  };
  socket.on('error', cut).on('end', cut).on('close', cut).resume();
  await Promise.race([once(socket, 'connect').catch(() => undefined), wait(1_000)]);
  for (let at = 0; at < bytes.length && !isCut; at += pieceBytes) {
    socket.write(bytes.subarray(at, at + pieceBytes));
    if (pauseMs > 0) await wait(pauseMs);
  }
  for (let waitedMs = 0; waitedMs < 60 && !isCut; waitedMs += 5) await wait(5);
  const outcome = isCut ? 'cut' : 'left';
  if (leave === 0) socket.resetAndDestroy();
  else if (leave === 1) socket.destroy();
  else {
    socket.end();
    await wait(5);
    socket.destroy();
  }
  return outcome;
}

export interface FuzzOutcome {
  readonly connections: number;
  /** Closed by the server before the encoder left. */
  readonly cut: number;
}

/**
 * Makes that many malformed connections to 127.0.0.1, eight at a time. With a `key` that is taken they also
 * get as far as publishing. Without a `recording` ffmpeg makes one first.
 */
export async function fuzzRtmp(
  port: number,
  {
    connections,
    seed,
    key,
    recording,
    prefix = () => Buffer.alloc(0),
  }: {
    connections: number;
    seed: number;
    key: string;
    recording?: Buffer;
    /** The first bytes of a connection, such as the header of a proxy. */
    prefix?: (number: number) => Buffer;
  },
): Promise<FuzzOutcome> {
  const real = recording ?? (await recordFfmpeg(key));
  let next = 0;
  let cut = 0;
  const work = async (): Promise<void> => {
    while (next < connections) {
      const number = seed + next++;
      const planned = anAttack(number, real, key);
      const bytes = Buffer.concat([prefix(number), planned.bytes]);
      if ((await attack(port, { ...planned, bytes }, number % 3)) === 'cut') cut++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return { connections, cut };
}
