// Answers the requests of players for a live game: blocking playlists, and parts and segments from memory.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sourceRung } from './live-playlist.ts';
import type { LiveRecording } from './recording-facts.ts';
import type { LiveRung, Waiting } from './live-rung.ts';
import type { PlaylistPosition } from './playlist-position.ts';

export interface LiveFile {
  readonly bytes: Buffer;
  readonly isCompressed: boolean;
  /** Whether the same name may return other bytes later. */
  readonly changes: boolean;
  /** How far a playlist of a quality is. */
  readonly position?: PlaylistPosition;
}

export interface LiveQuery {
  readonly number: number | undefined;
  readonly part: number | undefined;
  readonly isDelta: boolean;
}

export interface LiveAsker extends Waiting {
  readonly mayCompress: boolean;
}

/** How far the recording has come, in its best quality. */
export interface RecordedEdge {
  /** The open segment is included: viewers may have seen it. */
  readonly seconds: number;
  /** Seconds up to the open segment. */
  readonly closedSeconds: number;
  /** The open segment so far. */
  readonly tail:
    | { readonly number: number; readonly run: number; readonly epoch: number; readonly bytes: Buffer }
    | undefined;
}

export interface LiveServer {
  edge(): RecordedEdge;
  /** A playlist as it is now; undefined when there is nothing in it yet. */
  peek(name: string): string | undefined;
  /**
   * Undefined when there is no such file; 'invalid' when a player asks for what can't come soon; 'crowded' when no more
   * can wait.
   */
  read(
    name: string,
    query: LiveQuery,
    asker: LiveAsker,
  ): Promise<LiveFile | undefined | 'invalid' | 'crowded'>;
}

const compress = promisify(gzip);
const playlistForm = /^([a-z0-9]{1,16})\/(index|low)\.m3u8$/;
const partForm = /^([a-z0-9]{1,16})\/p(\d{5})(?:e([1-9]\d{0,5}))?\.(\d{1,3})\.m4s$/;
const fileForm =
  /^([a-z0-9]{1,16})\/(?:init-([1-9]\d{0,3})(?:e[1-9]\d{0,5})?\.mp4|s(\d{5})(?:e[1-9]\d{0,5})?\.m4s)$/;
/** Below this, compressing costs more than it saves. */
const compressedFromBytes = 400;

export function createLiveServer(recording: LiveRecording): LiveServer {
  const bodies = new Map<
    string,
    { version: number; position: PlaylistPosition; bytes: Buffer; compressed?: Promise<Buffer> }
  >();

  function textOf(rung: LiveRung, isLow: boolean, isDelta: boolean): Buffer {
    const others = [...recording.rungs.values()].filter((one) => one !== rung).map((one) => one.report());
    return Buffer.from(
      rung.playlist({ isLow, isDelta }, { isIndependent: recording.isIndependent(), others }),
    );
  }

  async function readPlaylist(
    rung: LiveRung,
    isLow: boolean,
    query: LiveQuery,
    asker: LiveAsker,
  ): Promise<LiveFile | undefined | 'invalid' | 'crowded'> {
    let isHeard: boolean;
    if (query.number === undefined) isHeard = await rung.waitFor(1, isLow ? 0 : undefined, asker);
    else {
      if (rung.isTooFar(query.number, query.part)) return 'invalid';
      isHeard = await rung.waitFor(query.number, query.part, asker);
    }
    if (!isHeard) return 'crowded';
    if (!rung.has(1, isLow ? 0 : undefined)) return undefined;
    const version = rung.version();
    const key = `${rung.name}/${isLow}/${query.isDelta}`;
    let body = bodies.get(key);
    if (body?.version !== version) {
      body = { version, position: rung.position(), bytes: textOf(rung, isLow, query.isDelta) };
      bodies.set(key, body);
    }
    if (!asker.mayCompress || body.bytes.length < compressedFromBytes)
      return { bytes: body.bytes, isCompressed: false, changes: true, position: body.position };
    body.compressed ??= compress(body.bytes, { level: 4 });
    return { bytes: await body.compressed, isCompressed: true, changes: true, position: body.position };
  }

  return {
    edge() {
      const closedSeconds = recording.durationMs() / 1_000;
      const tail = recording.rungs.get(sourceRung)?.openSoFar();
      return {
        closedSeconds,
        seconds: closedSeconds + (tail?.durationMs ?? 0) / 1_000,
        // Each home begins runs of its own.
        tail: tail && { ...tail, epoch: recording.epoch },
      };
    },
    peek(name) {
      if (name === 'master.m3u8' || name === 'low.m3u8')
        return recording.isPlayable()
          ? recording.master(name === 'low.m3u8' ? 'low.m3u8' : 'index.m3u8')
          : undefined;
      const [, rungName = '', kind] = playlistForm.exec(name) ?? [];
      const rung = recording.rungs.get(rungName);
      const isLow = kind === 'low';
      return rung?.has(1, isLow ? 0 : undefined) === true ? textOf(rung, isLow, false).toString() : undefined;
    },
    async read(name, query, asker) {
      if (name === 'master.m3u8' || name === 'low.m3u8') {
        const isHeard =
          recording.isPlayable() || (await recording.rungs.get(sourceRung)?.waitFor(1, 0, asker));
        if (isHeard === false) return 'crowded';
        if (!recording.isPlayable()) return undefined;
        const text = recording.master(name === 'low.m3u8' ? 'low.m3u8' : 'index.m3u8');
        return { bytes: Buffer.from(text), isCompressed: false, changes: true };
      }
      const [, playlistRung = '', kind] = playlistForm.exec(name) ?? [];
      const rung = recording.rungs.get(playlistRung);
      if (rung !== undefined) return readPlaylist(rung, kind === 'low', query, asker);
      const part = partForm.exec(name);
      if (part !== null) {
        // Only files outlive their epoch.
        if (Number(part[3] ?? 0) !== recording.epoch) return undefined;
        const owner = recording.rungs.get(part[1] ?? '');
        const bytes = await owner?.readPart(Number(part[2]), Number(part[4]), asker);
        if (bytes === undefined || bytes === 'crowded') return bytes;
        return { bytes, isCompressed: false, changes: false };
      }
      const file = fileForm.exec(name);
      const holder = recording.rungs.get(file?.[1] ?? '');
      if (file === null || holder === undefined) return undefined;
      // A segment that no playlist lists is not read from the disk: a disk is slow.
      const segment = file[3] === undefined ? undefined : holder.segments[Number(file[3]) - 1];
      if (file[3] !== undefined && (segment?.isOwn !== true || segment.isLost === true)) return undefined;
      if (Number(file[2] ?? 0) > recording.runs()) return undefined;
      const bytes = await recording.readFile(name);
      return bytes && { bytes, isCompressed: false, changes: false };
    },
  };
}
