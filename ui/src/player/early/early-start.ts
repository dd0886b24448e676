// The first script of a watch page: shows the picture before the application loads.
//
// It needs `<div id="early-player" data-subject="events/7" data-play-label="…">` in the document, 16:9 by the
// page's own style. It plays the `<script type="application/json" id="playback">` of a free game, or the
// server's answer to the stored credential. A live game begins at its edge, which only the engine knows.
import { audioKey, findPreference, findStartPosition, findStored } from '../engine/preferences.ts';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { requestPlayback, renewPlayback } from './request-playback.ts';
import { dropEarlyPlayback, offerEarlyPlayback } from './early-playback.ts';
import type { EarlyPlayback } from './early-playback.ts';
import { showFirstPicture } from './first-picture.ts';
import { keepConnected } from './keep-connected.ts';
import { offerPlayButton } from './play-button.ts';
import { firstRung, prefetch } from './prefetch.ts';

/** For the application, which waits for the picture: a module of its own would be one more file before that. */
export { earlyPictureShown } from './early-playback.ts';

const place = document.getElementById('early-player');
if (place) startEarly(place);

function startEarly(container: HTMLElement): void {
  const { subject } = container.dataset;
  const source = findSource(subject);
  if (!source) return;
  const handle = source.then((found) => (found ? play(found, container, subject) : undefined));
  const early: EarlyPlayback = { subject, source, handle: handle.catch(() => undefined) };
  void early.handle.then((started) => {
    early.started = started;
  });
  offerEarlyPlayback(early);
}

function findSource(subject: string | undefined): Promise<PlaybackSource | undefined> | undefined {
  const inline = document.getElementById('playback')?.textContent;
  if (inline) return Promise.resolve(JSON.parse(inline) as PlaybackSource);
  // The document already carries everything that a visitor's key opens.
  if (!subject || !findStored('api_key') || findStored('api_key_holder') === 'visitor') return undefined;
  return requestPlayback(subject).then(
    (answer) => (answer.kind === 'granted' ? answer.source : undefined),
    () => undefined,
  );
}

async function play(
  source: PlaybackSource,
  container: HTMLElement,
  subject: string | undefined,
): Promise<PlaybackHandle | undefined> {
  const startAt = source.is_live ? 0 : findStartPosition(source);
  const quality = findPreference('quality');
  const prefetched = prefetch(source, startAt, quality);
  // Any other start position needs a seek, and a chosen sound track its own files: the engine's tasks.
  const picture =
    startAt > 0 || source.is_live || findStored(audioKey(source.asset_id))
      ? undefined
      : showFirstPicture(source, firstRung(source, quality), prefetched, container);
  const begin = (media: HTMLMediaElement, element: HTMLElement, start: Promise<void>) => {
    start.catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        offerPlayButton(media, element, container, container.dataset.playLabel ?? '');
      }
    });
  };
  let letGo: (() => void) | undefined;
  if (picture) {
    fillPlace(picture.element);
    letGo = keepConnected(picture.element, container, dropEarlyPlayback);
    begin(picture.video, picture.element, picture.video.play());
  }
  // The picture gets the processor first. The document's own links already load the engine's files.
  await picture?.settled;
  const parts = await import('../engine/create-playback.ts').catch(() => undefined);
  if (!parts || !(picture?.element ?? container).isConnected) {
    letGo?.();
    picture?.destroy();
    return undefined;
  }
  const handle = parts.createPlayback({
    source,
    container: picture ? undefined : container,
    opened: picture,
    renew: () => renewPlayback(subject ?? ''),
    prefetched,
    startAt,
    willPlay: true,
  });
  if (!picture) {
    fillPlace(handle.element);
    keepConnected(handle.element, container, dropEarlyPlayback);
    begin(handle.element, handle.element, handle.play());
  }
  return handle;
}

function fillPlace(element: HTMLElement): void {
  Object.assign(element.style, { display: 'block', inlineSize: '100%', blockSize: '100%' });
}
