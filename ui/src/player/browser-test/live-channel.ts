// A simulated live game: playlists that grow in real time, an encoder that disconnects and returns, and the
// end.
import { LIVE_RUNGS } from './make-live-parts.ts';
import type { LiveParts } from './make-live-parts.ts';

const PART_MS = 500;
const PARTS_IN_SEGMENT = 4;
const BLOCK_MS = 4_000;
const POLL_MS = 20;

interface Run {
  beganAt: number;
  endedAt: number | undefined;
}
interface Segment {
  run: number;
  firstPart: number;
  /** Up to now. */
  parts: number;
  isWhole: boolean;
  beganAt: number;
}

export interface LiveAnswer {
  status: number;
  kind: string;
  body: Buffer | string;
}

export interface LiveChannel {
  /** Starts another game, with this many seconds already over. */
  begin: (secondsPast: number) => void;
  drop: () => void;
  resume: () => void;
  whistle: () => void;
  /** The current playlists, by path below the asset. */
  playlists: () => Record<string, string>;
  answer: (path: string, search: URLSearchParams) => Promise<LiveAnswer>;
}

/** @param isIndependent what the playlists declare: each segment can be decoded alone. */
export function createLiveChannel(media: LiveParts, isIndependent = true): LiveChannel {
  const runOf = (rung: string, run: number) => media[rung]?.[run % (media[rung]?.length ?? 1)];
  let runs: Run[] = [];
  let isOver = false;

  function segments(): Segment[] {
    return runs.flatMap(({ beganAt, endedAt }, run) => {
      const most = runOf('source', run)?.parts.length ?? 0;
      const released = Math.min(most, Math.floor(((endedAt ?? Date.now()) - beganAt) / PART_MS));
      return Array.from({ length: Math.ceil(released / PARTS_IN_SEGMENT) }, (_each, index) => {
        const parts = Math.min(PARTS_IN_SEGMENT, released - index * PARTS_IN_SEGMENT);
        return {
          run,
          firstPart: index * PARTS_IN_SEGMENT,
          parts,
          isWhole: parts === PARTS_IN_SEGMENT || endedAt !== undefined,
          beganAt: beganAt + index * PARTS_IN_SEGMENT * PART_MS,
        };
      });
    });
  }

  function master(name: 'index' | 'low'): string {
    const lines = LIVE_RUNGS.flatMap((rung) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth},RESOLUTION=${rung.size},FRAME-RATE=24.000,CODECS="avc1.4d401e,mp4a.40.2"`,
      `${rung.name}/${name}.m3u8`,
    ]);
    return ['#EXTM3U', '#EXT-X-VERSION:9', ...lines, ''].join('\n');
  }

  function playlist(rung: string, name: 'index' | 'low', skips: boolean): string {
    const all = segments();
    const isLow = name === 'low' && !isOver;
    const skipped = skips ? Math.max(0, all.filter((each) => each.isWhole).length - 12) : 0;
    const lines = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:EVENT'];
    if (isIndependent) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
    if (isLow) {
      lines.push('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24,PART-HOLD-BACK=1.5');
      lines.push('#EXT-X-PART-INF:PART-TARGET=0.5');
    }
    lines.push('#EXT-X-MEDIA-SEQUENCE:0');
    if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
    for (const [msn, segment] of all.entries()) {
      if (msn < skipped || (!segment.isWhole && !isLow)) continue;
      const isNewRun = all[msn - 1]?.run !== segment.run;
      if (isNewRun && msn > 0) lines.push('#EXT-X-DISCONTINUITY');
      if (isNewRun) lines.push(`#EXT-X-MAP:URI="init-${segment.run}.mp4"`);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.beganAt).toISOString()}`);
      if (isLow && msn > all.length - 4) {
        for (let part = 0; part < segment.parts; part++) {
          const independent = part === 0 ? ',INDEPENDENT=YES' : '';
          lines.push(`#EXT-X-PART:DURATION=0.5,URI="p${msn}.${part}.m4s"${independent}`);
        }
      }
      if (segment.isWhole) lines.push(`#EXTINF:${(segment.parts * PART_MS) / 1000},`, `s${msn}.m4s`);
    }
    if (isOver) lines.push('#EXT-X-ENDLIST');
    else if (isLow) {
      const last = all.at(-1);
      const other = LIVE_RUNGS.find((each) => each.name !== rung)?.name;
      const isOpen = last !== undefined && !last.isWhole;
      const lastMsn = all.length - 1;
      lines.push(
        `#EXT-X-RENDITION-REPORT:URI="../${other}/low.m3u8",LAST-MSN=${lastMsn},LAST-PART=${(last?.parts ?? 1) - 1}`,
        `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p${isOpen ? lastMsn : lastMsn + 1}.${isOpen ? last.parts : 0}.m4s"`,
      );
    }
    return [...lines, ''].join('\n');
  }

  /** A picture for each ten seconds so far, six to the sheet of the recording. */
  function storyboard(): string {
    const seconds = segments().reduce((sum, { parts }) => sum + (parts * PART_MS) / 1000, 0);
    const cues = Array.from({ length: Math.ceil(seconds / 10) }, (_each, index) => {
      const minutes = (second: number) =>
        `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
      const place = `story.jpg#xywh=${(index % 3) * 160},${(Math.floor(index / 3) % 2) * 90},160,90`;
      return `${minutes(index * 10)} --> ${minutes(index * 10 + 10)}\n${place}\n`;
    });
    return `WEBVTT\n\n${cues.join('\n')}`;
  }

  const isThere = (msn: number, part: number | undefined): boolean => {
    const segment = segments()[msn];
    if (segment === undefined) return false;
    return part === undefined ? segment.isWhole : segment.isWhole || segment.parts > part;
  };

  async function wait(msn: number, part: number | undefined): Promise<boolean> {
    const until = Date.now() + BLOCK_MS;
    while (!isThere(msn, part) && !isOver && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return isThere(msn, part) || isOver;
  }

  const bytes = (rung: string, segment: Segment, from: number, count: number) =>
    Buffer.concat(
      runOf(rung, segment.run)?.parts.slice(segment.firstPart + from, segment.firstPart + from + count) ?? [],
    );

  async function answer(path: string, search: URLSearchParams): Promise<LiveAnswer> {
    const text = (body: string): LiveAnswer => ({ status: 200, kind: 'application/vnd.apple.mpegurl', body });
    const mp4 = (body: Buffer): LiveAnswer => ({ status: 200, kind: 'video/mp4', body });
    const missing: LiveAnswer = { status: 404, kind: 'text/plain', body: 'missing' };
    if (path === 'master.m3u8') return text(master('index'));
    if (path === 'low.m3u8') return text(master('low'));
    if (path === 'storyboard.vtt') return { ...text(storyboard()), kind: 'text/vtt' };
    const [, rung = '', file = ''] = /^(\w+)\/(.+)$/.exec(path) ?? [];
    if (file === 'index.m3u8' || file === 'low.m3u8') {
      const msn = search.get('_HLS_msn');
      const part = search.get('_HLS_part');
      if (msn !== null) await wait(Number(msn), part === null ? undefined : Number(part));
      return text(playlist(rung, file === 'low.m3u8' ? 'low' : 'index', search.has('_HLS_skip')));
    }
    const init = /^init-(\d+)\.mp4$/.exec(file)?.[1];
    if (init !== undefined) return mp4(runOf(rung, Number(init))?.init ?? Buffer.alloc(0));
    const [, kind, msn, part] = /^([sp])(\d+)(?:\.(\d+))?\.m4s$/.exec(file) ?? [];
    if (kind === 'p' && !(await wait(Number(msn), Number(part)))) return missing;
    const segment = segments()[Number(msn)];
    if (segment === undefined) return missing;
    return mp4(kind === 's' ? bytes(rung, segment, 0, segment.parts) : bytes(rung, segment, Number(part), 1));
  }

  return {
    begin: (secondsPast) => {
      isOver = false;
      runs = [{ beganAt: Date.now() - secondsPast * 1000, endedAt: undefined }];
    },
    drop: () => {
      const last = runs.at(-1);
      if (last) last.endedAt = Date.now();
    },
    resume: () => {
      runs.push({ beganAt: Date.now() - PART_MS, endedAt: undefined });
    },
    whistle: () => {
      const last = runs.at(-1);
      if (last) last.endedAt ??= Date.now();
      isOver = true;
    },
    playlists: () => ({
      'low.m3u8': master('low'),
      ...Object.fromEntries(LIVE_RUNGS.map(({ name }) => [`${name}/low.m3u8`, playlist(name, 'low', false)])),
    }),
    answer,
  };
}
