// Applies what a viewer chose last time, and keeps what they choose now.
import type { HlsVideoElement } from 'hls-video-element';
import { rungIndex, rungName } from '../logic/quality.ts';
import { findPreference, keepPreference } from './preferences.ts';

export function rememberChoices(element: HlsVideoElement): void {
  const volume = Number(findPreference('volume') ?? Number.NaN);
  if (volume >= 0 && volume <= 1) element.volume = volume;
  if (findPreference('muted') === 'true') element.muted = true;
  element.addEventListener('volumechange', () => {
    keepPreference('volume', String(element.volume));
    keepPreference('muted', String(element.muted));
  });

  const captions = () => [...element.textTracks].filter((track) => track.kind === 'captions');
  // Moving the element makes its tracks anew, each time switched off.
  element.textTracks.addEventListener('addtrack', () => {
    const language = findPreference('captions');
    const wanted = captions().find((track) => track.language === language);
    if (wanted && wanted.mode !== 'showing') wanted.mode = 'showing';
  });
  element.textTracks.addEventListener('change', () => {
    const shown = captions().find((track) => track.mode === 'showing');
    keepPreference('captions', shown?.language ?? 'off');
  });
}

/** What the element has besides a video's own members; its package's types leave it out. */
interface Renditions extends EventTarget {
  selectedIndex: number;
}

/** Call once the rungs are known; an absent choice leaves the quality to the measured bandwidth. */
export function keepChosenQuality(element: HlsVideoElement, playlistUrls: readonly string[]): void {
  const { videoRenditions } = element as HlsVideoElement & { videoRenditions: Renditions };
  const chosen = rungIndex(playlistUrls, findPreference('quality'));
  if (chosen >= 0) videoRenditions.selectedIndex = chosen;
  videoRenditions.addEventListener('change', () => {
    keepPreference('quality', rungName(playlistUrls[videoRenditions.selectedIndex] ?? '') ?? 'auto');
  });
}
