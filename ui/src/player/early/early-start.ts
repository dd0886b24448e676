// The first script of a watch page: shows the picture before the application has even arrived.
//
// It needs `<div id="early-player" data-event-id="…" data-play-label="…">` in the document, 16:9 by the
// page's own style, and plays either the `<script type="application/json" id="playback">` of a free game or
// what the server grants to the stored credential.
import { findPreference, findResumePosition, findStored } from '../engine/preferences.ts';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { askPlayback, renewPlayback } from './ask-playback.ts';
import { dropEarlyPlayback, offerEarlyPlayback } from './early-playback.ts';
import type { EarlyPlayback } from './early-playback.ts';
import { keepConnected } from './keep-connected.ts';
import { offerPlayButton } from './play-button.ts';
import { prefetch } from './prefetch.ts';

const place = document.getElementById('early-player');
if (place) startEarly(place);

function startEarly(container: HTMLElement): void {
  const eventId = container.dataset.eventId ?? /^\/watch\/([^/]+)/.exec(location.pathname)?.[1];
  const source = findSource(eventId);
  if (!source) return;
  const handle = source.then((found) => (found ? play(found, container, eventId) : undefined));
  const early: EarlyPlayback = { eventId, source, handle: handle.catch(() => undefined) };
  void early.handle.then((started) => {
    early.started = started;
    if (started) keepConnected(started.element, container, dropEarlyPlayback);
  });
  offerEarlyPlayback(early);
}

function findSource(eventId: string | undefined): Promise<PlaybackSource | undefined> | undefined {
  const inline = document.getElementById('playback')?.textContent;
  if (inline) return Promise.resolve(JSON.parse(inline) as PlaybackSource);
  // A visitor's key opens nothing that the document does not carry already.
  if (!eventId || !findStored('api_key') || findStored('api_key_holder') === 'visitor') return undefined;
  return askPlayback(eventId).then(
    (answer) => (answer.kind === 'granted' ? answer.source : undefined),
    () => undefined,
  );
}

const engine = place ? import('../engine/create-playback.ts') : undefined;

async function play(
  source: PlaybackSource,
  container: HTMLElement,
  eventId: string | undefined,
): Promise<PlaybackHandle | undefined> {
  const startAt = findResumePosition(source.asset_id);
  const prefetched = prefetch(source, startAt, findPreference('quality'));
  const parts = await engine;
  if (!parts || !container.isConnected) return undefined;
  const handle = parts.createPlayback({
    source,
    container,
    renew: () => renewPlayback(eventId ?? ''),
    prefetched,
    startAt,
    willPlay: true,
  });
  const { element } = handle;
  Object.assign(element.style, { display: 'block', inlineSize: '100%', blockSize: '100%' });
  handle.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      offerPlayButton(element, container, container.dataset.playLabel ?? '');
    }
  });
  return handle;
}
