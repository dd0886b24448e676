// The strip and the picture of a clip, as the dialog of an application has them.
import { useEffect, useRef, useState } from 'react';
import {
  ClipStrip,
  createClipPreview,
  frameSecondsOf,
  loadTiles,
  type ClipPreview,
  type Tile,
} from '../../clip/index.ts';
import type { PlaybackHandle, PlaybackSource } from '../../index.ts';

const LIMITS = { first: 0, last: 120, shortest: 2, longest: 60 };
const START = { start: 40, end: 60 };

export function ClipPlace({ handle, source }: { handle: PlaybackHandle; source: PlaybackSource }) {
  const video = useRef<HTMLVideoElement>(null);
  const preview = useRef<ClipPreview>(undefined);
  const [span, setSpan] = useState(START);
  const [head, setHead] = useState(START.start);
  const [tiles, setTiles] = useState<readonly Tile[]>([]);
  useEffect(() => {
    if (!video.current) return undefined;
    const created = createClipPreview({
      video: video.current,
      handle,
      source,
      at: START.start,
      onTime: setHead,
      onPlaying: () => undefined,
      onFailed: () => window.reasons.push('no preview'),
    });
    preview.current = created;
    const ends = new AbortController();
    loadTiles(handle, source, ends.signal).then(setTiles, () => undefined);
    return () => {
      ends.abort();
      created.destroy();
    };
  }, [handle, source]);
  const seek = (seconds: number) => {
    setHead(seconds);
    preview.current?.show(seconds);
  };
  return (
    <section aria-label="Clip" style={{ marginTop: 16 }}>
      <video ref={video} id="clip-picture" muted playsInline width={320} height={180} aria-label="Preview" />
      <ClipStrip
        span={span}
        limits={LIMITS}
        playHead={head}
        frameSeconds={frameSecondsOf(handle)}
        tiles={tiles}
        texts={{ strip: 'Part of the game', start: 'Start', end: 'End', clock: (at) => `${at.toFixed(2)} s` }}
        onMove={(next, which) => {
          setSpan(next);
          seek(next[which]);
        }}
        onSeek={seek}
      />
      <output id="clip-span">{`${span.start.toFixed(3)}-${span.end.toFixed(3)}`}</output>
      <button type="button" onClick={() => preview.current?.play(span, span.start)}>
        Play the clip
      </button>
      <button type="button" onClick={() => preview.current?.pause()}>
        Stop the clip
      </button>
    </section>
  );
}
