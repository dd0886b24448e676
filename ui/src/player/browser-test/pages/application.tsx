// A page like an application's: React loads some time after the picture.
import { StrictMode, startTransition, useEffect, useRef, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { requestPlayback, findEarlySource, renewPlayback } from '../../early/index.ts';
import { Player } from '../../index.ts';
import type { PlaybackHandle } from '../../index.ts';
import { ClipPlace } from './clip-place.tsx';
import { createMiniPlayer } from '../../mini/index.ts';
import { loadPlayerTexts } from '../../texts/load-texts.ts';
import { createPreroll, movePreroll } from '../../preroll/index.ts';
import type { PlaybackSource, PlayerProps, RemoteKind, RemoteScreens } from '../../index.ts';

const search = new URLSearchParams(location.search);
const lang = document.documentElement.lang as 'en' | 'fr' | 'ar';
window.reasons = [];
window.facts = [];
window.miniEnds = [];
window.screenCalls = [];

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

/** The page of the game, and another page on which it may go on in the mini player. */
function Pages(props: PlayerProps) {
  const [isHere, setIsHere] = useState(true);
  useEffect(() => {
    window.setHere = setIsHere;
  }, []);
  const isLeaving = useRef(false);
  useEffect(() => {
    window.leave = () => {
      isLeaving.current = true;
      setIsHere(false);
    };
  }, []);
  const [clipped, setClipped] = useState<PlaybackHandle>();
  if (!isHere) return <p>Another page</p>;
  return (
    <>
      <LivePlayer
        {...props}
        onClip={search.has('clips') ? setClipped : undefined}
        onLeave={(handle) => {
          if (!isLeaving.current) return false;
          isLeaving.current = false;
          window.mini = createMiniPlayer({
            handle,
            subject: 'events/7',
            source: props.source,
            title: props.title,
            href: '/pages/watch.html',
            lang,
            renew: props.renew,
            onFacts: props.onFacts,
            onBack: () => setIsHere(true),
            onGone: (how) => window.miniEnds.push(how),
          });
          return true;
        }}
      />
      {clipped && <ClipPlace handle={clipped} source={props.source} />}
    </>
  );
}

/** A film before the game, as the application of a channel chooses it. */
function beginFilm(url: string): { ended: Promise<unknown>; element: HTMLElement } {
  window.filmStartedAt = performance.now();
  window.filmWasShown = false;
  const skipAfterSeconds = Number(search.get('skip') ?? 5);
  // A busy machine shows a good film late. Its test is not about the time limit of the first picture.
  const waitedMs = search.has('unhurried') ? -20_000 : 0;
  const film = createPreroll({ url, duration: null, skipAfterSeconds, lang, waitedMs });
  void film.shown.then((isShown) => {
    window.filmWasShown = isShown;
  });
  const ended = film.ended.then((end) => {
    window.filmEnd = end;
    const look = (): void => {
      const media = document.querySelector<HTMLVideoElement>('hls-video');
      if (media && media.currentTime > 0) window.firstFrameAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  window.moveFilm = () => {
    const place = document.getElementById('elsewhere-place');
    if (place) movePreroll(film, place);
  };
  return { ended, element: film.element };
}

/** The television's address is another one than the page's: the server counts requests by their tokens. */
const kinds = search.get('screens');
const screens: RemoteScreens | undefined =
  kinds === null
    ? undefined
    : {
        kinds: kinds.split(',') as RemoteKind[],
        open: async (kind) => {
          window.screenCalls.push(`open ${kind}`);
          const answer = await requestPlayback('events/7');
          if (answer.kind === 'refused') throw new Error(answer.reason);
          return { id: 'television-1', url: answer.source.master_url, is_live: answer.source.is_live };
        },
        close: async (id) => window.screenCalls.push(`close ${id}`),
      };

const delay = Number(search.get('react_after') ?? 0);
if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
const [source, words] = await Promise.all([readSource(), loadPlayerTexts(lang)]);
window.playback = source;
const filmUrl = search.get('film');
const film = filmUrl === null ? undefined : beginFilm(filmUrl);
const root = document.getElementById('root');

const FILLED_BY_A_SCRIPT = { __html: '' };

/** The page that a server rendered: its place of the picture stays, and the player comes after the first rendering. */
function HydratedPage(props: PlayerProps) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return (
    <main>
      <div
        id="early-player"
        data-subject="events/7"
        data-play-label="Play"
        dangerouslySetInnerHTML={FILLED_BY_A_SCRIPT}
        suppressHydrationWarning
      />
      {isHydrated ? <Player {...props} /> : null}
    </main>
  );
}

if (root && search.has('hydrated')) {
  // A server writes no spaces between elements.
  const spaces = [...root.childNodes].filter((node) => node instanceof Text);
  for (const space of spaces) space.remove();
  hydrateRoot(
    root,
    <HydratedPage
      source={source}
      title="Falcons @ Hawks"
      lang={lang}
      texts={words}
      renew={() => renewPlayback('events/7')}
      onReason={(reason) => window.reasons.push(reason)}
      autoPlay
    />,
    { onRecoverableError: (error) => window.reasons.push(String(error)) },
  );
} else if (root) {
  createRoot(root).render(
    <StrictMode>
      <main>
        <h1>Falcons @ Hawks</h1>
        <div
          style={{ position: 'relative' }}
          ref={(place) => {
            if (place && film && window.filmEnd === undefined && !film.element.isConnected)
              place.append(film.element);
          }}
        >
          <Pages
            source={source}
            title="Falcons @ Hawks"
            poster={
              search.has('poster') ? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' : null
            }
            lang={lang}
            texts={words}
            renew={() => renewPlayback('events/7')}
            onReason={(reason) => window.reasons.push(reason)}
            onPlayback={(handle) => {
              window.handle = handle;
            }}
            autoPlay={search.get('autoplay') !== 'off'}
            held={film?.ended}
            hasTheatre
            screens={screens}
            onFacts={(fact) => window.facts.push(fact)}
          />
        </div>
        <div id="elsewhere-place" />
        <p>
          <button type="button" id="elsewhere">
            Elsewhere
          </button>
        </p>
      </main>
    </StrictMode>,
  );
}
