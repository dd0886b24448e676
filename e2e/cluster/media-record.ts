// Reads a game as players do, and remembers the bytes of each address: none may ever have two bodies.
import { createHash } from 'node:crypto';
import { api } from '../../contract/src/index.ts';
import type { Viewer } from '../channel-api.ts';

export interface ListedSegment {
  /** Its address without the token of a viewer. */
  readonly path: string;
  readonly url: string;
  readonly seconds: number;
  /** The playlist passes over it. */
  readonly isGap: boolean;
}

/** The playlist of the best quality, oldest first. */
export async function listSegments(
  { client }: Pick<Viewer, 'client'>,
  origin: string,
  eventId: number,
): Promise<ListedSegment[]> {
  const { data } = await client.call(api.media.playback, { id: eventId });
  return readSegments(new URL(data.master_url, origin));
}

/** @param master the address of the game's first playlist, with its token. */
export async function readSegments(master: URL): Promise<ListedSegment[]> {
  const url = new URL('source/index.m3u8', master);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The playlist is answered with ${answer.status}.`);
  return segmentsIn(await answer.text(), url);
}

export function segmentsIn(text: string, url: URL): ListedSegment[] {
  const segments: ListedSegment[] = [];
  let [seconds, isGap] = [0, false];
  for (const line of text.split('\n')) {
    const [, duration] = /^#EXTINF:([\d.]+)/u.exec(line) ?? [];
    if (duration !== undefined) seconds = Number(duration);
    if (line === '#EXT-X-GAP') isGap = true;
    if (line === '' || line.startsWith('#')) continue;
    const full = new URL(line, url);
    const path = full.pathname.replace(/\/t\/[^/]+/u, '');
    segments.push({ path, url: full.href, seconds, isGap });
    isGap = false;
  }
  return segments;
}

export interface MediaRecord {
  /** Fetches each segment that is no gap. @returns how many bodies came. */
  readAll(segments: readonly ListedSegment[]): Promise<number>;
  /** Addresses that gave two different bodies. */
  readonly twice: ReadonlySet<string>;
}

export function createMediaRecord(): MediaRecord {
  const known = new Map<string, string>();
  const twice = new Set<string>();
  return {
    twice,
    async readAll(segments) {
      let read = 0;
      for (const { path, url, isGap } of segments) {
        if (isGap) continue;
        const answer = await fetch(url);
        const body = Buffer.from(await answer.arrayBuffer());
        if (!answer.ok) continue;
        read += 1;
        const hash = createHash('sha256').update(body).digest('hex');
        if ((known.get(path) ?? hash) !== hash) twice.add(path);
        known.set(path, hash);
      }
      return read;
    },
  };
}
