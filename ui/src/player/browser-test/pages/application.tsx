// A page like an application's: React loads some time after the picture.
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { requestPlayback, findEarlySource, renewPlayback } from '../../early/index.ts';
import { Player } from '../../index.ts';
import type { PlaybackSource, PlayerProps } from '../../index.ts';

const texts = {
  en: () => import('../../texts/en.ts').then(({ en }) => en),
  fr: () => import('../../texts/fr.ts').then(({ fr }) => fr),
  ar: () => import('../../texts/ar.ts').then(({ ar }) => ar),
};
const search = new URLSearchParams(location.search);
const lang = document.documentElement.lang as keyof typeof texts;
window.reasons = [];

async function readSource(): Promise<PlaybackSource> {
  const early = await findEarlySource('events/7');
  if (early) return early;
  const answer = await requestPlayback('events/7');
  if (answer.kind === 'refused') throw new Error(answer.reason);
  return answer.source;
}

/** The signal state comes from the server on a real page, and from the test here. */
function LivePlayer(props: PlayerProps) {
  const [signal, setSignal] = useState<'on' | 'lost' | 'resting' | null>(null);
  useEffect(() => {
    window.setSignal = setSignal;
  }, []);
  return <Player {...props} signal={signal} />;
}

const delay = Number(search.get('react_after') ?? 0);
if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
const [source, words] = await Promise.all([readSource(), texts[lang]()]);
window.playback = source;
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <main>
        <h1>Falcons @ Hawks</h1>
        <LivePlayer
          source={source}
          title="Falcons @ Hawks"
          lang={lang}
          texts={words}
          renew={() => renewPlayback('events/7')}
          onReason={(reason) => window.reasons.push(reason)}
          onPlayback={(handle) => {
            window.handle = handle;
          }}
          autoPlay={search.get('autoplay') !== 'off'}
        />
        <p>
          <button type="button" id="elsewhere">
            Elsewhere
          </button>
        </p>
      </main>
    </StrictMode>,
  );
}
