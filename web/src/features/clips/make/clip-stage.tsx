// The picture of the clip, the strip with its two ends, and the buttons that set them.
import { numberText } from '@floodlit/contract/sums/number-text';
import {
  ClipStrip,
  createClipPreview,
  frameSecondsOf,
  loadTiles,
  moveEnd,
  setEnd,
  type ClipEnd,
  type ClipLimits,
  type ClipPreview,
  type ClipSpan,
  type Tile,
} from '@floodlit/ui/player/clip';
import { Button, IconButton } from '@floodlit/ui';
import { ArrowLeftToLine, ArrowRightToLine, Minus, Pause, Play, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import type { ClipSubject } from './clip-subject.ts';
import { isSameSpan, preciseClock, quickSpans } from './clip-span.ts';

const NO_TILES: readonly Tile[] = [];
const EQUAL_S = 0.01;

export function ClipStage({
  subject: { moment, source },
  span,
  limits,
  playHeadRef,
  togglePlayRef,
  onMove,
  onTake,
}: {
  subject: ClipSubject;
  span: ClipSpan;
  limits: ClipLimits;
  /** For the keys of the form. */
  playHeadRef: RefObject<number>;
  togglePlayRef: RefObject<(() => void) | undefined>;
  onMove: (span: ClipSpan) => void;
  /** So many of the last seconds. */
  onTake: (seconds: number) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { handle } = moment;
  const video = useRef<HTMLVideoElement>(null);
  const preview = useRef<ClipPreview>(undefined);
  const [head, setHead] = useState(span.start);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [tiles, setTiles] = useState(NO_TILES);
  const [frameSeconds] = useState(() => frameSecondsOf(handle));
  const [firstAt] = useState(span.start);

  useEffect(() => {
    if (video.current === null) return undefined;
    const created = createClipPreview({
      video: video.current,
      handle,
      source,
      at: firstAt,
      onTime: setHead,
      onPlaying: setIsPlaying,
      onFailed: () => setHasFailed(true),
    });
    preview.current = created;
    return () => {
      preview.current = undefined;
      created.destroy();
    };
  }, [handle, source, firstAt]);
  useEffect(() => {
    const ends = new AbortController();
    loadTiles(handle, source, ends.signal).then(setTiles, () => undefined);
    return () => ends.abort();
  }, [handle, source]);

  const seek = (seconds: number): void => {
    setHead(seconds);
    preview.current?.show(seconds);
  };
  /** The end is exclusive: its picture is the last one of the clip. */
  const follow = (next: ClipSpan, which: ClipEnd): void => {
    onMove(next);
    seek(which === 'start' ? next.start : Math.max(next.start, next.end - frameSeconds));
  };
  const toggle = (): void => {
    if (isPlaying) return preview.current?.pause();
    const isInside = head >= span.start - EQUAL_S && head < span.end - 2 * frameSeconds;
    preview.current?.play(span, isInside ? head : span.start);
  };
  useLayoutEffect(() => {
    playHeadRef.current = head;
    togglePlayRef.current = toggle;
  });

  const endRow = (which: ClipEnd): ReactNode => (
    <fieldset className="clip-stage__end" aria-label={t(`make_clip.${which}`)}>
      <span className="clip-stage__end-name">{t(`make_clip.${which}`)}</span>
      <IconButton
        variant="soft"
        icon={<Minus aria-hidden="true" />}
        label={t(`make_clip.${which}_earlier`)}
        onClick={() => follow(moveEnd(span, which, span[which] - frameSeconds, limits), which)}
      />
      <bdi className="clip-stage__time" dir="ltr">
        {preciseClock(span[which])}
      </bdi>
      <IconButton
        variant="soft"
        icon={<Plus aria-hidden="true" />}
        label={t(`make_clip.${which}_later`)}
        onClick={() => follow(moveEnd(span, which, span[which] + frameSeconds, limits), which)}
      />
      <IconButton
        variant="soft"
        icon={
          which === 'start' ? <ArrowLeftToLine aria-hidden="true" /> : <ArrowRightToLine aria-hidden="true" />
        }
        label={t(`make_clip.${which}_here`)}
        title={t(`make_clip.${which}_here`)}
        onClick={() => onMove(setEnd(span, which, head, limits))}
      />
    </fieldset>
  );

  return (
    <div className="clip-stage">
      <div className="clip-stage__picture" data-failed={hasFailed || undefined}>
        <video ref={video} muted playsInline aria-label={t('make_clip.preview')} tabIndex={-1} />
        {hasFailed && <p>{t('make_clip.no_preview')}</p>}
        <Button
          className="clip-stage__play"
          variant="glass"
          icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={toggle}
        >
          {t(isPlaying ? 'make_clip.pause' : 'make_clip.play')}
        </Button>
        <bdi className="clip-stage__length">
          {t('size.seconds', { number: numberText(span.end - span.start, locale, 1, 1) })}
        </bdi>
      </div>
      <ClipStrip
        span={span}
        limits={limits}
        playHead={head}
        frameSeconds={frameSeconds}
        tiles={tiles}
        texts={{
          strip: t('make_clip.strip'),
          start: t('make_clip.start'),
          end: t('make_clip.end'),
          clock: preciseClock,
        }}
        onMove={follow}
        onSeek={seek}
      />
      <div className="clip-stage__side">
        <fieldset className="clip-stage__lasts" aria-label={t('make_clip.last_label')}>
          {quickSpans(moment.at, limits).map(({ asked, kind, seconds, span: taken }) => (
            <button
              key={asked}
              type="button"
              className="clip-stage__last"
              aria-pressed={isSameSpan(taken, span)}
              onClick={() => {
                onTake(asked);
                seek(taken.start);
              }}
            >
              {t(`make_clip.${kind}`, { seconds })}
            </button>
          ))}
        </fieldset>
        <div className="clip-stage__ends">
          {endRow('start')}
          {endRow('end')}
        </div>
        <p className="clip-stage__keys">{t('make_clip.keys')}</p>
      </div>
    </div>
  );
}
