// A running playback in a small box at the corner of the page. The box takes the element in the same task in which the
// page of the game leaves, so the picture never stops. It uses no React: it outlives every page.
import { adoptEarlyPlayback, offerEarlyPlayback } from '../early/early-playback.ts';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { moveElement } from '../engine/move-element.ts';
import type { FactListener } from '../facts/playback-fact.ts';
import { watchFacts } from '../facts/watch-facts.ts';
import type { PlaybackSource, Renew } from '../logic/playback-source.ts';
import { miniTexts } from './mini-texts.ts';
import './mini-player.css';

export interface MiniPlayerOptions {
  handle: PlaybackHandle;
  /** The content, as its address in the API: `events/7`. Its page adopts the playback again. */
  subject: string;
  source: PlaybackSource;
  title: string;
  /** The page of the game. */
  href: string;
  /** BCP 47. */
  lang: string;
  renew: Renew;
  /** The facts of the playback go on, as those of the same play. */
  onFacts?: FactListener | undefined;
  onBack: () => void;
  /** The playback ended, or the page of the game has it again. */
  onGone: (how: 'closed' | 'adopted') => void;
}

export interface MiniPlayer {
  subject: string;
  /** The words over a frozen picture, such as an operator's. Undefined: the player's own. */
  setFrozenWords: (words: string | undefined) => void;
  close: () => void;
}

export function createMiniPlayer(options: MiniPlayerOptions): MiniPlayer {
  const { handle, subject, source, lang } = options;
  const texts = miniTexts(lang);
  const box = document.createElement('section');
  box.className = 'mini-player';
  box.setAttribute(
    'aria-label',
    texts.label.replace('{title}', () => options.title),
  );
  box.lang = lang;
  const picture = add(box, 'div', 'mini-player__picture');
  const back = add(picture, 'a', 'mini-player__back');
  back.href = options.href;
  back.setAttribute('aria-label', texts.back);
  back.title = texts.back;
  const bar = add(box, 'div', 'mini-player__bar');
  add(bar, 'bdi', 'mini-player__title').textContent = options.title;
  const play = addButton(bar);
  const close = addButton(bar);
  name(close, texts.close, CROSS);
  const said = add(box, 'output', 'mini-player__said');
  // The words of an operator may be in another language.
  said.dir = 'auto';
  document.body.append(box);

  const { element } = handle;
  const drawButton = (): void =>
    name(play, element.paused ? texts.play : texts.pause, element.paused ? TRIANGLE : BARS);
  const listening = new AbortController();
  const { signal } = listening;
  for (const event of ['play', 'pause', 'ended']) element.addEventListener(event, drawButton, { signal });
  let isGone = false;
  const endFacts = options.onFacts && watchFacts(handle, options.onFacts, undefined);

  let isRefused = false;
  let isFrozen = false;
  let frozenWords = texts.waiting;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string): void => {
    clearTimeout(silence);
    if (!isRefused) said.textContent = text;
  };
  // The box has no place for the cause. Without words of an operator it says that the picture comes back.
  const onWaiting = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      isFrozen = true;
      say(frozenWords);
    }, FROZEN_MS);
  };
  const onMoving = (): void => {
    isFrozen = false;
    say('');
  };
  element.addEventListener('waiting', onWaiting, { signal });
  for (const event of ['playing', 'pause', 'ended', 'seeked'])
    element.addEventListener(event, onMoving, { signal });
  // A picture in a window of its own leaves a black box behind. Without the window the box has it again.
  const shown = element.shadowRoot?.querySelector('video') ?? element;
  const follow = (isOutside: boolean): void => void box.toggleAttribute('data-outside', isOutside);
  follow(document.pictureInPictureElement === element || document.pictureInPictureElement === shown);
  shown.addEventListener('enterpictureinpicture', () => follow(true), { signal });
  shown.addEventListener('leavepictureinpicture', () => follow(false), { signal });
  // The picture may be frozen already when its page leaves.
  if (!element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) onWaiting();

  function leave(how: 'closed' | 'adopted'): void {
    if (isGone) return;
    isGone = true;
    if (how === 'closed') endFacts?.();
    // The page takes the observation over in one of its next tasks. Otherwise it ends here.
    else setTimeout(() => endFacts?.(), TAKEN_OVER_MS);
    clearTimeout(silence);
    listening.abort();
    unsubscribe();
    moves.disconnect();
    if (how === 'closed') {
      // Otherwise the page of the game would adopt an ended playback.
      adoptEarlyPlayback(handle.assetId);
      handle.destroy();
    }
    box.remove();
    options.onGone(how);
  }

  const moves = new MutationObserver(() => {
    if (element.parentElement !== picture) leave('adopted');
  });
  const unsubscribe = handle.subscribe(({ refused }) => {
    if (refused === undefined) return;
    say(texts.refused);
    isRefused = true;
  });
  play.addEventListener('click', () => {
    if (element.paused) handle.play().catch(() => undefined);
    else element.pause();
  });
  close.addEventListener('click', () => leave('closed'));
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave('closed');
  });
  back.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    options.onBack();
  });

  handle.renewWith(options.renew);
  moveElement(element, picture);
  moves.observe(picture, { childList: true });
  drawButton();
  offerEarlyPlayback({
    subject,
    source: Promise.resolve(source),
    handle: Promise.resolve(handle),
    started: handle,
  });
  return {
    subject,
    setFrozenWords: (words) => {
      frozenWords = words ?? texts.waiting;
      if (isFrozen) say(frozenWords);
    },
    close: () => leave('closed'),
  };
}

/** A shorter stand needs no words. */
const FROZEN_MS = 3_000;
/** A busy page creates its player within this time. */
const TAKEN_OVER_MS = 5_000;

const CROSS = 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4L12 13.4 6.4 19 5 17.6l5.6-5.6L5 6.4z';
const TRIANGLE = 'M7 4.5v15L19.5 12z';
const BARS = 'M6 4.5h4v15H6zm8 0h4v15h-4z';

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}

function addButton(parent: HTMLElement): HTMLButtonElement {
  const button = add(parent, 'button', 'mini-player__button');
  button.type = 'button';
  return button;
}

function name(button: HTMLButtonElement, label: string, path: string): void {
  if (button.getAttribute('aria-label') === label) return;
  button.setAttribute('aria-label', label);
  button.title = label;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg>`;
}
