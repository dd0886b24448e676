// A film over the place of the picture, with its label, its remaining time, and the button that skips it.
import { applyVolume, keepPreference } from '../engine/preferences.ts';
import type { FilmQuarter } from './film-quarters.ts';
import { playFilm } from './play-film.ts';
import type { Film } from './play-film.ts';
import { prerollTexts } from './preroll-texts.ts';
import './preroll.css';

export interface PrerollOptions {
  url: string;
  /** Seconds, when the page knows it. */
  duration: number | null;
  skipAfterSeconds: number;
  /** BCP 47. */
  lang: string;
  /** The part of the time for the first picture that is already used. */
  waitedMs?: number | undefined;
  /** The sponsor's page. Null for a film that leads nowhere. */
  link?: string | null | undefined;
  /** Called for each quarter that was played, and for a press on the link. */
  onStep?: ((step: FilmQuarter | 'click') => void) | undefined;
}

export interface Preroll extends Film {
  element: HTMLElement;
  /** The focus was on the film when it ended. */
  hadFocus: () => boolean;
}

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  parent.append(element);
  return element;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Starts the film. The caller inserts `element`, which is invisible until the film has a picture. */
export function createPreroll(options: PrerollOptions): Preroll {
  const { url, duration, skipAfterSeconds, lang, waitedMs, link, onStep } = options;
  const texts = prerollTexts(lang);
  const element = document.createElement('div');
  element.className = 'preroll';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', texts.label);
  element.lang = lang;
  element.dir = lang === 'ar' ? 'rtl' : 'ltr';
  const video = add(element, 'video', 'preroll__film');
  Object.assign(video, { playsInline: true, preload: 'auto', disablePictureInPicture: true });
  video.setAttribute('aria-label', texts.label);
  applyVolume(video);
  const bar = add(element, 'div', 'preroll__bar');
  const label = add(bar, 'span', 'preroll__label');
  label.append(texts.label);
  const left = add(label, 'bdi', 'preroll__left');
  if (link) {
    const visit = add(bar, 'a', 'preroll__button preroll__link');
    Object.assign(visit, { href: link, target: '_blank', rel: 'noopener noreferrer sponsored' });
    visit.textContent = texts.visit;
    visit.addEventListener('click', () => onStep?.('click'));
  }
  const sound = add(bar, 'button', 'preroll__button');
  const skip = add(bar, 'button', 'preroll__button preroll__skip');
  sound.type = skip.type = 'button';
  const said = add(element, 'output', 'preroll__said');

  const film = playFilm(video, url, waitedMs, onStep);
  let shownAt: number | undefined;
  let hadFocus = false;
  const secondsToSkip = (): number =>
    shownAt === undefined ? skipAfterSeconds : skipAfterSeconds - (performance.now() - shownAt) / 1_000;

  const draw = (): void => {
    const whole = Number.isFinite(video.duration) ? video.duration : duration;
    left.textContent =
      whole === null || whole <= 0 ? '' : clock(Math.max(0, Math.ceil(whole - video.currentTime)));
    sound.textContent = video.muted ? texts.unmute : texts.mute;
    const wait = Math.ceil(secondsToSkip());
    skip.setAttribute('aria-disabled', String(wait > 0));
    skip.textContent = wait > 0 ? texts.skip_in.replace('{seconds}', String(wait)) : texts.skip;
    if (shownAt !== undefined && wait <= 0 && skipAfterSeconds > 0) said.textContent = texts.can_skip;
  };
  const drawing = setInterval(draw, 250);
  draw();
  sound.addEventListener('click', () => {
    video.muted = !video.muted;
    keepPreference('muted', String(video.muted));
    draw();
  });
  skip.addEventListener('click', () => {
    if (secondsToSkip() <= 0) film.end('skipped');
  });
  void film.shown.then((isShown) => {
    if (!isShown) return;
    shownAt = performance.now();
    element.dataset.shown = '';
    draw();
  });
  void film.ended.then(() => {
    clearInterval(drawing);
    hadFocus = element.contains(document.activeElement);
    element.remove();
  });
  return { ...film, element, hadFocus: () => hadFocus };
}

interface MovingParent {
  moveBefore?: (node: Node, before: Node | null) => void;
}

/** Moves a running film into a page that has just loaded, without an interruption. */
export function movePreroll({ element }: Preroll, parent: Element): void {
  const video = element.querySelector('video');
  const wasPlaying = video !== null && !video.paused;
  const mover = parent as MovingParent;
  if (mover.moveBefore && element.isConnected && parent.isConnected) mover.moveBefore(element, null);
  else parent.append(element);
  if (wasPlaying && video.paused) video.play().catch(() => undefined);
}
