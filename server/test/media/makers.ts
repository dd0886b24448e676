// Makers for the tests of the media room: a ladder, an asset, and the folder that an encoder would have made of it.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Encoder } from '../../src/media/ports.ts';
import type { AssetRecord, AudioRendition, Ladder, ReadyAsset } from '../../src/media/index.ts';

const moment = new Date('2026-11-20T12:00:00Z');

export const aLadder = (changes: Partial<Ladder> = {}): Ladder => ({
  rungs: [
    { name: '540p', width: 960, height: 540, bandwidth: 2_000_000, segments: 3 },
    { name: '360p', width: 640, height: 360, bandwidth: 900_000, segments: 3 },
  ],
  start_rung: '360p',
  captions: [{ language: 'en', label: 'English', file: 'captions-en.vtt' }],
  poster: 'poster.jpg',
  storyboard: 'storyboard.vtt',
  ...changes,
});

export const anAudio = (changes: Partial<AudioRendition> = {}): AudioRendition => ({
  name: 'audio1',
  label: 'Home',
  language: 'en',
  bandwidth: 140_000,
  average_bandwidth: 130_000,
  segments: 3,
  ...changes,
});

export const anAsset = (changes: Partial<AssetRecord> = {}): AssetRecord => ({
  id: 12,
  channel_id: 7,
  event_id: 3,
  status: 'queued',
  source_key: 'file:/recordings/game.mp4',
  captions: [],
  folder: 'recordings/7/game',
  progress: 0,
  failure: null,
  failures: 0,
  duration_seconds: null,
  ladder: null,
  trim: null,
  created_at: moment,
  touched_at: moment,
  ready_at: null,
  ...changes,
});

export const aReadyAsset = (changes: Partial<ReadyAsset> = {}): ReadyAsset => ({
  ...anAsset(),
  status: 'ready',
  progress: 100,
  duration_seconds: 5,
  ladder: aLadder(),
  ready_at: moment,
  ...changes,
});

/** Names of all files of a ladder, in the order in which a player meets them. */
export const filesOf = (ladder: Ladder): string[] => [
  'master.m3u8',
  ...[...ladder.rungs, ...(ladder.audio ?? [])].flatMap(({ name, segments }) => [
    `${name}/index.m3u8`,
    `${name}/init.mp4`,
    ...Array.from({ length: segments }, (_, index) => `${name}/s0000${index + 1}.m4s`),
  ]),
  'poster.jpg',
  'storyboard.vtt',
  'storyboard.jpg',
  ...ladder.captions.map(({ file }) => file),
];

/** The content of a file in the made folder: its own name after a mark, so that a test detects a leak. */
export const contentOf = (mark: string, name: string): string => `${mark}:${name}`;

export async function makeFolder(place: string, ladder: Ladder, mark: string): Promise<void> {
  for (const name of filesOf(ladder)) {
    const file = path.join(place, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contentOf(mark, name));
  }
}

/**
 * Replaces ffmpeg in tests: every file contains the delivered file's name.
 * @param place the folder for its files, read at each job.
 */
export function createQuickEncoder(
  place: () => string,
  durationSeconds: number,
  ladder: Ladder = aLadder(),
): Encoder {
  const folderOf = (name: string): string => path.join(place(), 'work', name);
  return {
    illustrate: () => Promise.reject(new Error('nothing was live')),
    inspect: async () => {},
    picture: async () => Buffer.from('a picture'),
    shiftBetween: async () => 0,
    async encode({ name, sourcePath }) {
      await makeFolder(folderOf(name), ladder, path.basename(sourcePath));
      return { finishedPath: folderOf(name), durationSeconds, ladder };
    },
    discard: (name) => rm(folderOf(name), { recursive: true, force: true }),
  };
}
