// The recording or live game with its controls.
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ComponentRef, ReactNode } from 'react';
import { MediaController, MediaLoadingIndicator, MediaPlayButton } from 'media-chrome/react';
import { addTranslation } from 'media-chrome/dist/utils/i18n.js';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { FactListener } from '../facts/playback-fact.ts';
import type { CaptionSource, PlaybackSource, Renew } from '../logic/playback-source.ts';
import type { RemoteScreens } from '../logic/remote-screens.ts';
import { chromeTexts } from '../texts/chrome-texts.ts';
import type { PlayerTexts } from '../texts/player-texts.ts';
import { FIRST_LIVE_STATE } from '../engine/playback-state.ts';
import type { Signal } from '../logic/slate.ts';
import { troubleOf } from '../logic/trouble.ts';
import { Picture } from '../../picture.tsx';
import { AudioMenu } from './audio-menu.tsx';
import { Controls } from './controls.tsx';
import type { TimeMarks } from '../marks/time-marks.ts';
import { LatencyMenu } from './latency-menu.tsx';
import { SettingsMenu, type MenuSwitch } from './settings-menu.tsx';
import { Slate } from './slate.tsx';
import { useCaptionStyle } from './use-caption-style.ts';
import { leaveMenu } from './leave-menu.ts';
import { useCommands } from './use-commands.ts';
import { useFacts } from './use-facts.ts';
import { useFill } from './use-fill.ts';
import { useLivePreview } from './use-live-preview.ts';
import { useMark } from './use-mark.ts';
import { useOnline } from './use-online.ts';
import { usePlayback } from './use-playback.ts';
import { useQuietRange } from './use-quiet-range.ts';
import { useSpokenTime } from './use-spoken-time.ts';
import { useTheatre } from './use-theatre.ts';
import { useWantedMenu } from './use-wanted-menu.ts';
import './player.css';
import './live.css';
import './view.css';

const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));
// Only recordings with captions load it.
const CaptionStyle = lazy(async () => ({ default: (await import('./caption-style.tsx')).CaptionStyle }));
// Only channels with AirPlay or Google Cast load it.
const RemoteButtons = lazy(async () => ({ default: (await import('../remote/index.ts')).RemoteButtons }));

// Only pages that name places of the picture load it.
const MarksOnLine = lazy(async () => ({
  default: (await import('../marks/marks-on-line.tsx')).MarksOnLine,
}));

export interface PlayerProps {
  source: PlaybackSource;
  /** The recording's name for screen readers. */
  title: string;
  poster?: string | null | undefined;
  /** The copies of the poster that exist. */
  posterWidths?: readonly number[] | undefined;
  tracks?: CaptionSource[] | undefined;
  /** BCP 47. The controls stay left to right in every language. */
  lang: string;
  texts: PlayerTexts;
  /** Whether the venue of a live game sends a signal, when the page knows. */
  signal?: Signal | null | undefined;
  renew: Renew;
  /** The server withdrew this viewer's access: `login`, `pass`, `geo` … or `denied` without a reason. */
  onReason: (reason: string) => void;
  autoPlay?: boolean | undefined;
  /** Playback waits for this behind a film, while its first segments load. It must settle without a rejection. */
  held?: Promise<unknown> | undefined;
  /** Whether the page becomes wider in theatre mode. */
  hasTheatre?: boolean | undefined;
  /** The televisions that this game may play on. */
  screens?: RemoteScreens | undefined;
  /** For extensions of the picture, such as clips. */
  onPlayback?: ((handle: PlaybackHandle) => void) | undefined;
  /** The player leaves the page. A listener that returns true has taken the playback over in the same task. */
  onLeave?: ((handle: PlaybackHandle) => boolean) | undefined;
  /** The viewer wants a clip of what plays. Without it the player has neither the button nor the key. */
  onClip?: ((handle: PlaybackHandle) => void) | undefined;
  /** Over the picture, also in full screen. It lets presses through. */
  overlay?: ReactNode;
  /** Places on the time line, and the keys between them. */
  marks?: TimeMarks | undefined;
  /** More switches of the menu. */
  switches?: readonly MenuSwitch[] | undefined;
  /** Every fact of the playback in order. `facts/playback-fact.ts` documents them. */
  onFacts?: FactListener | undefined;
}

export function Player(props: PlayerProps) {
  const {
    source,
    title,
    poster,
    posterWidths,
    tracks,
    lang,
    texts,
    signal = null,
    renew,
    onReason,
    onPlayback,
    onClip,
    marks,
  } = props;
  const hasTheatre = props.hasTheatre === true;
  const root = useRef<HTMLDivElement>(null);
  const controller = useRef<ComponentRef<typeof MediaController>>(null);
  // Before the controls render: they read their labels once.
  useState(() => addTranslation(lang, chromeTexts(texts)));
  const { handle, state, hasStarted, hasPicture, isHeld } = usePlayback(controller, {
    source: tracks ? { ...source, captions: tracks } : source,
    renew,
    autoPlay: props.autoPlay ?? false,
    held: props.held,
    onReason,
    onLeave: props.onLeave,
  });
  const hasCaptions = (tracks ?? source.captions ?? []).length > 0;
  const captionStyle = useCaptionStyle(controller);
  const live = handle ? state.live : source.is_live ? FIRST_LIVE_STATE : null;
  const isLive = live !== null;
  useSpokenTime(controller, handle, texts, lang);
  useQuietRange(controller, handle);
  // Until the picture moves, the slate keeps its first text: the signal returns some seconds earlier.
  const [isStarting, setIsStarting] = useState(signal === 'resting');
  if (signal !== null && signal !== 'on' && isStarting !== (signal === 'resting'))
    setIsStarting(signal === 'resting');
  const mark = useMark();
  const theatre = useTheatre();
  const fill = useFill(root, controller);
  const isMenuWanted = useWantedMenu(controller);
  const commands = useCommands({
    root,
    controller,
    handle,
    isLive,
    hasTheatre,
    mark,
    theatre,
    fill,
    onClip,
    marks,
  });
  const { pageKeys, setAreKeysShown } = commands;
  useLivePreview(controller, handle, isLive, texts['live.at_edge']);
  useEffect(() => {
    if (handle) onPlayback?.(handle);
  }, [handle, onPlayback]);
  useEffect(() => handle?.setSignal(signal), [handle, signal]);
  useFacts(handle, props.onFacts, props.held !== undefined);

  const isOnline = useOnline();
  const words = troubleOf(state, isOnline);
  const notice = words === undefined ? '' : texts[`trouble.${words}`];
  return (
    <>
      {/* The handlers catch bubbling keys and clicks of the controls inside. No element with an implicit group role
    suits a picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={root}
        className="player"
        inert={isHeld}
        data-theatre={hasTheatre && theatre.isOn}
        data-filled={fill.isFilled}
        data-interrupted={isLive && (signal === 'lost' || signal === 'resting' || live.is_interrupted)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={title}
        dir="ltr"
        lang={lang}
        {...commands.handlers}
      >
        <MediaController
          ref={controller}
          className="player__controller"
          lang={lang}
          aria-label={title}
          noHotkeys
          noVolumePref
          noMutedPref
          noSubtitlesLangPref
        >
          {poster && !hasStarted && !hasPicture ? (
            <Picture
              slot="poster"
              className="player__poster"
              src={poster}
              widths={posterWidths}
              place="stage"
              eager
            />
          ) : null}
          <MediaLoadingIndicator slot="centered-chrome" className="player__loading" noAutohide />
          <div slot="centered-chrome" className="player__centre" data-started={hasStarted}>
            <MediaPlayButton className="player__big-play" noTooltip />
          </div>
          {isLive ? <Slate isShown={live.is_interrupted} isStarting={isStarting} texts={texts} /> : null}
          {props.overlay === undefined ? null : (
            <div className="player__overlay" slot="centered-chrome" {...{ noautohide: '' }}>
              {props.overlay}
            </div>
          )}
          {isMenuWanted ? (
            <SettingsMenu
              {...{ hasCaptions, lang, texts, live, handle, pageKeys }}
              switches={props.switches}
              onKeySheet={() => {
                leaveMenu(controller.current);
                setAreKeysShown(true);
              }}
              onCaptionStyle={captionStyle.open}
            >
              {source.audio && source.audio.length > 1 ? (
                <AudioMenu
                  tracks={source.audio}
                  chosen={state.audio}
                  title={texts['menu.audio']}
                  onChoose={(index) => handle?.chooseAudio(index)}
                />
              ) : null}
              {isLive && source.low_latency_url !== null ? (
                <LatencyMenu
                  live={live}
                  lang={lang}
                  texts={texts}
                  onChoose={(mode) => handle?.chooseLatency(mode)}
                />
              ) : null}
            </SettingsMenu>
          ) : null}
          {hasCaptions && handle ? (
            <Suspense fallback={null}>
              <CaptionStyle
                key={handle.assetId}
                {...{ handle, lang }}
                isOpen={captionStyle.isOpen}
                texts={texts}
                onClose={captionStyle.close}
              />
            </Suspense>
          ) : null}
          <Controls
            {...{ hasCaptions, live, handle, texts }}
            marks={
              marks ? (
                <Suspense fallback={null}>
                  <MarksOnLine {...{ controller, handle, marks }} />
                </Suspense>
              ) : undefined
            }
            onClip={onClip === undefined ? undefined : () => commands.run({ kind: 'make_clip' })}
            theatre={hasTheatre ? theatre : undefined}
            remote={
              props.screens && handle && hasStarted ? (
                <Suspense fallback={null}>
                  <RemoteButtons
                    key={handle.assetId}
                    screens={props.screens}
                    {...{ handle, title, lang, root }}
                  />
                </Suspense>
              ) : null
            }
            fill={fill.isUsed ? { isOn: fill.isFilled, toggle: fill.toggle } : undefined}
          />
        </MediaController>
        <output className="player__mark" data-side={mark.side}>
          {mark.text}
        </output>
        {state.is_silenced ? (
          <button type="button" className="player__sound" onClick={() => unmute(handle)}>
            <span dir="auto">{texts['menu.sound_on']}</span>
          </button>
        ) : null}
        <output className="player__notice">{notice}</output>
      </div>
      <Suspense fallback={null}>
        {commands.areKeysShown ? (
          <KeySheet lang={lang} audience={commands.audience} onClose={() => setAreKeysShown(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

function unmute(handle: PlaybackHandle | undefined): void {
  if (handle) handle.element.muted = false;
}
