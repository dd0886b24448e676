// Publishes a sender of the table into the packager, faster than real time, and decodes what viewers get.
import { expect } from 'vitest';
import {
  createLiveInput,
  createLiveRecording,
  initName,
  segmentName,
  sourceRung,
} from '../../src/ingest/index.ts';
import { flvTag } from '../../src/ingest/packaging/flv.ts';
import { adviseOn } from '../../src/media/index.ts';
import type { InputMessage } from '../../src/ingest/packaging/live-input.ts';
import { aStorage } from '../ingest/made-streams.ts';
import { decodeFilm, makeFilm, type Decoded } from './flash-and-beep.ts';
import type { Sender } from './senders.ts';

/** Advice on the size of these small films is no part of the table. */
const ofTheTable = new Set([
  'no_sound',
  'sound_missing',
  'silent',
  'extra_sounds',
  'extra_pictures',
  'no_picture',
  'open_groups',
]);
const syncSeconds = 0.01;
/** Players bridge less than two frames of sound. */
const holeMaximum = 0.05;

const flvHead = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

export interface Taken {
  readonly master: string;
  /** Each run: its initial fragment and its segments. */
  readonly runs: readonly Buffer[];
  readonly advice: ReadonlySet<string>;
  readonly sentences: readonly string[];
  readonly durationSeconds: number;
  readonly files: ReadonlyMap<string, Buffer>;
}

export async function takeMessages(messages: readonly InputMessage[]): Promise<Taken> {
  let nowMs = 0;
  const storage = aStorage();
  const sentences: string[] = [];
  const advice = new Set<string>();
  const recording = createLiveRecording({
    storage,
    startEncoder: () => {
      throw new Error('There is no lower rung.');
    },
    planRungs: () => [],
    nowMs: () => nowMs,
    onProblem: (sentence) => sentences.push(sentence),
  });
  const input = createLiveInput({
    recording,
    nowMs: () => nowMs,
    onAdvice: (sentence) => sentences.push(sentence),
  });
  const base = messages.find(({ kind }) => kind !== 'data')?.timestampMs ?? 0;
  const look = (): void => {
    const seen_at = new Date(nowMs);
    for (const { code } of adviseOn({ seen_at, facts: input.readFacts() }, undefined, seen_at))
      if (ofTheTable.has(code)) advice.add(code);
  };
  for (const message of messages) {
    const atMs = message.kind === 'data' ? nowMs : (message.timestampMs - base + 2 ** 32) % 2 ** 32;
    // A little back is an encoder that sends out of order.
    if (atMs < 2 ** 31 && Math.floor(atMs / 500) > Math.floor(nowMs / 500) && nowMs > 1_000) look();
    if (atMs < 2 ** 31) nowMs = Math.max(nowMs, atMs);
    input.take(message);
  }
  look();
  await input.end();
  const { durationSeconds } = await recording.finish();
  await recording.settled();
  const segments = recording.rungs.get(sourceRung)?.segments ?? [];
  const runNumbers = [...new Set(segments.map(({ run }) => run))];
  const runs = runNumbers.map((run) =>
    Buffer.concat([
      storage.files.get(`${sourceRung}/${initName(run)}`) ?? Buffer.alloc(0),
      ...segments
        .filter((one) => one.run === run)
        .map(({ number }) => storage.files.get(`${sourceRung}/${segmentName(number)}`) ?? Buffer.alloc(0)),
    ]),
  );
  return {
    master: recording.master('index.m3u8'),
    runs,
    advice,
    sentences,
    durationSeconds,
    files: storage.files,
  };
}

/** For each beep: the second of the film, and how much later it comes than the flash. */
function syncOf({ flashes, beeps }: Pick<Decoded, 'flashes' | 'beeps'>): Map<number, number> {
  return new Map(
    beeps.map((beep) => {
      const second = flashes.reduce(
        (best, flash, index) =>
          Math.abs(flash - beep) < Math.abs((flashes[best] ?? 0) - beep) ? index : best,
        0,
      );
      return [second, beep - (flashes[second] ?? 0)];
    }),
  );
}

const countPictures = (messages: readonly { kind: string; payload: Buffer }[]): number =>
  messages.filter(({ kind, payload }) => kind === 'video' && payload[1] === 1).length;

/** Plays a sender of the table, and compares what is decoded with its film. */
export async function checkSender(sender: Sender): Promise<void> {
  const { film = {}, encode = (all) => all, send = (all) => all, hasSound = true } = sender;
  const messages = encode(await makeFilm(film));
  const taken = await takeMessages(send(messages));
  const source = await decodeFilm(
    Buffer.concat([
      flvHead,
      ...messages.map(({ kind, timestampMs, payload }) => flvTag(kind, timestampMs, payload)),
    ]),
    film.sound !== null,
  );
  const played = await Promise.all(taken.runs.map((run) => decodeFilm(run, hasSound)));
  expect(played.map(({ problems }) => problems).join('')).toBe('');
  expect(taken.runs).toHaveLength(sender.runs ?? 1);
  expect(played.flatMap(({ pictures }) => pictures)).toHaveLength(countPictures(messages));
  const flashes = played.flatMap((one) => one.flashes);
  expect(flashes).toHaveLength(source.flashes.length);

  const expected = syncOf(source);
  const heard = syncOf({ flashes, beeps: played.flatMap(({ beeps }) => beeps) });
  expect([...heard.keys()]).toEqual(sender.heard ?? [...expected.keys()]);
  for (const [second, late] of heard)
    expect(Math.abs(late - (expected.get(second) ?? 0)), `second ${second}: ${late}`).toBeLessThanOrEqual(
      syncSeconds,
    );

  for (const { sound, pictures, holeSeconds, behindSeconds } of hasSound ? played : []) {
    const first = pictures[0] ?? 0;
    const last = pictures.at(-1) ?? 0;
    expect(holeSeconds).toBeLessThan(holeMaximum);
    expect(Math.abs(behindSeconds)).toBeLessThan(holeMaximum);
    expect(sound?.from ?? 99).toBeLessThan(first + holeMaximum);
    // Pictures that are reordered are shown a little after the last sound.
    expect(sound?.to ?? 0).toBeGreaterThan(last - 0.15);
  }
  expect([...taken.advice].toSorted()).toEqual([...(sender.advice ?? [])].toSorted());
}
