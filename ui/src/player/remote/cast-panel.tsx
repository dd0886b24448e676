// While a television plays, this panel covers the picture and drives the television.
import { useLayoutEffect, useRef, useState } from 'react';
import type { CastMedia } from './cast-media.ts';
import type { TextsOf } from '../texts/player-texts.ts';

const SEEK_S = 10;

export function CastPanel({
  cast,
  local,
  lang,
  texts,
}: {
  cast: CastMedia;
  local: HTMLMediaElement;
  lang: string;
  texts: TextsOf<'remote'>;
}) {
  const { media } = cast;
  const [isPaused, setIsPaused] = useState(media.paused);
  const [device] = useState(cast.deviceName);
  const panel = useRef<HTMLDivElement>(null);

  // Before the panel is removed: it gives the focus back to the button.
  useLayoutEffect(() => {
    const draw = (): void => setIsPaused(media.paused);
    const events = ['play', 'pause', 'playing', 'waiting'];
    for (const event of events) media.addEventListener(event, draw);
    // A key of the page, or of the keyboard's own, plays the television and never both pictures.
    const forward = (): void => {
      if (!cast.isConnected()) return;
      local.pause();
      void media.play();
    };
    local.addEventListener('play', forward);
    const shown = panel.current;
    const controls = shown?.parentElement?.querySelector('media-controller');
    controls?.toggleAttribute('inert', true);
    shown?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      for (const event of events) media.removeEventListener(event, draw);
      local.removeEventListener('play', forward);
      controls?.toggleAttribute('inert', false);
      if (shown?.contains(document.activeElement))
        controls?.querySelector<HTMLElement>('.player__cast')?.focus({ preventScroll: true });
    };
  }, [cast, media, local]);

  return (
    <div
      ref={panel}
      className="player__television"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={texts.screen}
      dir={lang.startsWith('ar') ? 'rtl' : 'ltr'}
    >
      <output className="player__television-name" dir="auto">
        {device === '' ? texts.playing : texts.playing_on.replace('{device}', () => device)}
      </output>
      <div className="player__television-keys">
        <button
          type="button"
          className="player__television-button"
          onClick={() => {
            if (media.paused) void media.play();
            else media.pause();
          }}
        >
          {isPaused ? texts.play : texts.pause}
        </button>
        <button type="button" className="player__television-button" onClick={() => cast.seekBy(-SEEK_S)}>
          {texts.back}
        </button>
        <button type="button" className="player__television-button" onClick={() => cast.seekBy(SEEK_S)}>
          {texts.forward}
        </button>
      </div>
      <button type="button" className="player__television-button" onClick={() => cast.stop()}>
        {texts.stop}
      </button>
    </div>
  );
}
