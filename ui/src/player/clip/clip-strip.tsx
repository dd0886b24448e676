// The strip on which a viewer chooses a clip: small pictures, two ends to drag, and the play-head.
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { movedTo } from './clip-keys.ts';
import {
  hasRoom,
  moveEnd,
  secondAt,
  shareOf,
  windowOf,
  type ClipEnd,
  type ClipLimits,
  type ClipSpan,
} from './clip-range.ts';
import { tilesFor, type Tile } from './storyboard.ts';
import './clip-strip.css';

export interface ClipStripTexts {
  /** The strip for screen readers. */
  strip: string;
  start: string;
  end: string;
  /** `1:02.4` */
  clock: (seconds: number) => string;
}

const PLACES = 10;
const SLOT_WIDTH = 160;
const SLOT_HEIGHT = 90;

export function ClipStrip({
  span,
  limits,
  playHead,
  frameSeconds,
  tiles,
  texts,
  onMove,
  onSeek,
}: {
  span: ClipSpan;
  limits: ClipLimits;
  /** The moment of the preview. */
  playHead: number;
  frameSeconds: number;
  tiles: readonly Tile[];
  texts: ClipStripTexts;
  onMove: (span: ClipSpan, end: ClipEnd) => void;
  onSeek: (seconds: number) => void;
}): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(() => windowOf(span, limits));
  const [dragged, setDragged] = useState<ClipEnd | 'head'>();
  // Under a dragging pointer the strip stands still.
  if (dragged === undefined && !hasRoom(span, shown, limits)) {
    const next = windowOf(span, limits);
    if (next.start !== shown.start || next.end !== shown.end) setShown(next);
  }

  const secondOf = ({ clientX }: PointerEvent): number => {
    const box = strip.current?.getBoundingClientRect();
    return box === undefined ? span.start : secondAt((clientX - box.left) / box.width, shown);
  };
  const follow = (which: ClipEnd | 'head', event: PointerEvent): void => {
    const at = secondOf(event);
    if (which === 'head') onSeek(at);
    else onMove(moveEnd(span, which, at, limits), which);
  };
  const begin = (which: ClipEnd | 'head', event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    strip.current?.setPointerCapture(event.pointerId);
    setDragged(which);
    if (which === 'head') follow(which, event);
  };
  const percent = (at: number): string => `${shareOf(at, shown) * 100}%`;

  const handleOf = (which: ClipEnd): ReactNode => (
    <div
      className={`clip-strip__end clip-strip__end--${which}`}
      style={{ insetInlineStart: percent(span[which]) }}
      // An input of the type range has one thumb and no room beside it.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={texts[which]}
      aria-orientation="horizontal"
      aria-valuemin={limits.first}
      aria-valuemax={limits.last}
      aria-valuenow={Math.round(span[which] * 1_000) / 1_000}
      aria-valuetext={texts.clock(span[which])}
      onPointerDown={(event) => begin(which, event)}
      onKeyDown={(event: KeyboardEvent) => {
        const to = movedTo(event, span[which], frameSeconds, shown);
        if (to === undefined) return;
        event.preventDefault();
        onMove(moveEnd(span, which, to, limits), which);
      }}
    >
      <span className="clip-strip__grip" aria-hidden="true" />
    </div>
  );

  return (
    // The strip itself is for pointers. Keys reach every moment through its ends.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={strip}
      className="clip-strip"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={texts.strip}
      dir="ltr"
      onPointerDown={(event) => begin('head', event)}
      onPointerMove={(event) => {
        if (dragged !== undefined) follow(dragged, event);
      }}
      onPointerUp={() => setDragged(undefined)}
      onPointerCancel={() => setDragged(undefined)}
    >
      <Pictures tiles={tiles} shown={shown} />
      <div className="clip-strip__outside" style={{ insetInlineStart: 0, inlineSize: percent(span.start) }} />
      <div
        className="clip-strip__outside"
        style={{ insetInlineStart: percent(span.end), insetInlineEnd: 0 }}
      />
      <div
        className="clip-strip__span"
        style={{
          insetInlineStart: percent(span.start),
          insetInlineEnd: `${(1 - shareOf(span.end, shown)) * 100}%`,
        }}
      />
      <div className="clip-strip__head" style={{ insetInlineStart: percent(playHead) }} aria-hidden="true" />
      {handleOf('start')}
      {handleOf('end')}
    </div>
  );
}

function Pictures({ tiles, shown }: { tiles: readonly Tile[]; shown: ClipSpan }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen === null || pen === undefined) return undefined;
    let isGone = false;
    pen.clearRect(0, 0, PLACES * SLOT_WIDTH, SLOT_HEIGHT);
    for (const [place, tile] of tilesFor(tiles, shown, PLACES).entries()) {
      if (tile === undefined) continue;
      loadSheet(tile.file).then(
        (sheet) => {
          if (isGone) return;
          const { x, y, width, height } = tile;
          pen.drawImage(sheet, x, y, width, height, place * SLOT_WIDTH, 0, SLOT_WIDTH, SLOT_HEIGHT);
        },
        // The strip stays plain there.
        () => undefined,
      );
    }
    return () => {
      isGone = true;
    };
  }, [tiles, shown]);
  return (
    <canvas
      ref={canvas}
      className="clip-strip__pictures"
      width={PLACES * SLOT_WIDTH}
      height={SLOT_HEIGHT}
      aria-hidden="true"
    />
  );
}

const sheets = new Map<string, Promise<HTMLImageElement>>();

function loadSheet(url: string): Promise<HTMLImageElement> {
  const known = sheets.get(url);
  if (known !== undefined) return known;
  const image = new Image();
  image.src = url;
  const loaded = image.decode().then(() => image);
  sheets.set(url, loaded);
  return loaded;
}
