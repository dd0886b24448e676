// A page whose document plays a file. The controls come when the test calls for them.
import { createElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { FileControls } from '../../file/index.ts';
import { loadPlayerTexts } from '../../texts/load-texts.ts';
import type { PlayerTexts } from '../../texts/player-texts.ts';

const lang = document.documentElement.lang as 'en' | 'fr' | 'ar';
window.reasons = [];

function FilePage(): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const controller = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [loaded, setLoaded] = useState<{ Controls: typeof FileControls; texts: PlayerTexts }>();
  useEffect(() => {
    window.addControls = async () => {
      const [{ FileControls: Controls }, texts] = await Promise.all([
        import('../../file/index.ts'),
        loadPlayerTexts(lang),
      ]);
      setLoaded({ Controls, texts });
    };
  }, []);
  return (
    <div ref={root} className="player" dir="ltr">
      {createElement(
        'media-controller',
        { ref: controller, className: 'player__controller', lang },
        <video
          ref={video}
          slot="media"
          controls={loaded === undefined}
          muted
          playsInline
          aria-label="The winner"
        >
          <track kind="captions" srcLang="en" label="English" src="data:text/vtt,WEBVTT" />
        </video>,
        loaded && (
          <loaded.Controls
            {...{ root, controller, video, lang, texts: loaded.texts }}
            title="The winner"
            hasCaptions
          />
        ),
      )}
    </div>
  );
}

const place = document.getElementById('place');
if (place) {
  // A server writes no spaces between elements.
  for (const element of [place, ...place.querySelectorAll('*')])
    for (const space of [...element.childNodes].filter((node) => node instanceof Text)) space.remove();
  hydrateRoot(place, <FilePage />, {
    onRecoverableError: (error) => window.reasons.push(String(error)),
  });
}
