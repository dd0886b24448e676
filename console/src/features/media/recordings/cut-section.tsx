// The part of a recording that viewers see, between two handles, and the picture before it plays.
import { useRef, useState } from 'react';
import { I18nProvider, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { client } from '../../../lib/console-client.ts';
import { momentText } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { FullPlayer } from './full-player.tsx';
import { PosterPart } from './poster-part.tsx';
import { actsOf, fullPathOf, paramsOf, type RecordingPartProps } from './recording-queries.ts';
import { clockText } from './size-text.ts';
import { chooseTiles, useTiles } from './tiles.ts';

type Range = readonly [from: number, to: number];

const tilesShown = 12;

export function CutSection({ recordingKey, recording, mayWrite, onChanged }: RecordingPartProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const channel = useChannel();
  const video = useRef<HTMLVideoElement>(null);
  const end = useRef<number | undefined>(undefined);
  const { trim } = recording;
  const full = recording.full_duration ?? 0;
  const last = Math.ceil(full);
  const shown: Range = trim === null ? [0, last] : [Math.floor(trim.from), Math.ceil(trim.to)];
  const [moved, setMoved] = useState<Range>();
  const [at, setAt] = useState(0);
  const { run, notice, isPending } = useAct();
  const [from, to] = moved ?? shown;
  const place = fullPathOf(channel.id, recordingKey);
  const params = paramsOf(channel.id, recordingKey);
  const routes = actsOf(recordingKey);

  const show = (seconds: number): void => {
    if (video.current !== null) video.current.currentTime = Math.min(seconds, full);
  };
  /** A handle that was not moved keeps its exact place on a segment. */
  const exact = ([start, stop]: Range): Range => [
    trim !== null && start === shown[0] ? trim.from : start,
    trim !== null && stop === shown[1] ? trim.to : stop,
  ];
  const move = (next: Range): void => {
    show(next[0] === from ? next[1] : next[0]);
    end.current = undefined;
    setMoved(next);
  };
  const playPart = (): void => {
    show(from);
    end.current = to;
    void video.current?.play().catch(() => undefined);
  };
  const onTime = (seconds: number): void => {
    setAt(seconds);
    if (end.current === undefined || seconds < end.current) return;
    end.current = undefined;
    video.current?.pause();
  };
  const set = async (next: Range | undefined): Promise<void> => {
    await (next === undefined
      ? client.call(routes.untrim, params)
      : client.call(routes.trim, { ...params, from: next[0], to: Math.min(next[1], full) }));
    setMoved(undefined);
    await onChanged();
  };
  const press = (next: Range | undefined) => {
    const former: Range | undefined = trim === null ? undefined : [trim.from, trim.to];
    return run(() => set(next), {
      done: () => ({
        text: t(next === undefined ? 'recordings.untrimmed' : 'recordings.trimmed'),
        undo: () => set(former),
      }),
    });
  };
  return (
    <section className="card stack">
      <h2>{t('recordings.cut_title')}</h2>
      <p className="muted">{t('recordings.cut_lead')}</p>
      {trim !== null && (
        <Notice kind="good">
          <p>
            {t('recordings.shown', {
              from: clockText(trim.from),
              to: clockText(trim.to),
              full: clockText(full),
            })}
          </p>
          <p>
            {trim.is_final
              ? t('recordings.is_final')
              : t('recordings.undo_until', { date: momentText(trim.undo_until, locale, channel.time_zone) })}
          </p>
        </Notice>
      )}
      <div className="cut" dir="ltr">
        <FullPlayer
          source={`${place}/master.m3u8`}
          onElement={(element) => {
            video.current = element;
          }}
          onTime={onTime}
        />
        <Strip
          place={place}
          hasTiles={recording.has_tiles}
          full={last}
          range={[from, to]}
          at={at}
          isDisabled={!mayWrite}
          onMove={move}
        />
      </div>
      {notice}
      {mayWrite && (
        <>
          <div className="row">
            <Button onPress={() => move([Math.min(Math.floor(at), to - 1), to])}>
              {t('recordings.start_here')}
            </Button>
            <Button onPress={() => move([from, Math.max(Math.ceil(at), from + 1)])}>
              {t('recordings.end_here')}
            </Button>
            <Button onPress={playPart}>{t('recordings.play_part')}</Button>
          </div>
          <div className="row">
            <Button
              kind="primary"
              isPending={isPending}
              isDisabled={moved === undefined}
              onPress={() => void press(exact([from, to]))}
            >
              {t('recordings.trim', { from: clockText(from), to: clockText(to) })}
            </Button>
            {moved !== undefined && <Button onPress={() => setMoved(undefined)}>{t('save.discard')}</Button>}
            {trim !== null && !trim.is_final && (
              <Button onPress={() => void press(undefined)}>{t('recordings.untrim')}</Button>
            )}
          </div>
        </>
      )}
      <PosterPart
        recordingKey={recordingKey}
        recording={recording}
        mayWrite={mayWrite}
        onChanged={onChanged}
        at={at}
      />
    </section>
  );
}

interface StripProps {
  readonly place: string;
  readonly hasTiles: boolean;
  readonly full: number;
  readonly range: Range;
  readonly at: number;
  readonly isDisabled: boolean;
  readonly onMove: (range: Range) => void;
}

/** Two handles on the pictures of the recording. An arrow key moves one second, a page key a tenth of all. */
function Strip({ place, hasTiles, full, range, at, isDisabled, onMove }: StripProps) {
  const { t, locale } = useLanguage();
  const { data: tiles = [] } = useTiles(place, hasTiles);
  const share = (seconds: number): string => `${Math.min(100, (seconds / Math.max(full, 1)) * 100)}%`;
  const labels = [t('recordings.start'), t('recordings.end')];
  return (
    // Time runs from left to right in every language, as in the player.
    <I18nProvider locale={locale === 'ar' ? 'en' : locale}>
      <Slider
        className="cut__slider"
        aria-label={t('recordings.handles')}
        value={[...range]}
        minValue={0}
        maxValue={full}
        step={1}
        isDisabled={isDisabled}
        onChange={([from = 0, to = full]) => {
          if (to - from >= 1) onMove([from, to]);
        }}
      >
        <SliderTrack className="cut__track">
          <div className="cut__tiles" aria-hidden>
            {chooseTiles(tiles, full, tilesShown).map((tile, index) => (
              // Two places of a short recording show the same picture.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className="cut__tile">
                <img
                  src={`${place}/storyboard.jpg`}
                  alt=""
                  style={{ objectPosition: `-${tile.x}px -${tile.y}px` }}
                />
              </span>
            ))}
          </div>
          <div className="cut__off" style={{ left: 0, width: share(range[0]) }} />
          <div className="cut__off" style={{ left: share(range[1]), right: 0 }} />
          <div className="cut__now" style={{ left: share(at) }} aria-hidden />
          {labels.map((label, index) => (
            <SliderThumb key={label} index={index} className="cut__handle" aria-label={label}>
              <span className="cut__time" aria-hidden>
                {clockText(range[index] ?? 0)}
              </span>
            </SliderThumb>
          ))}
        </SliderTrack>
      </Slider>
    </I18nProvider>
  );
}
