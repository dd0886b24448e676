// Applies what a viewer chose last time, and keeps what they choose now.
import type { HlsVideoElement } from 'hls-video-element';
import { rungIndex, rungName } from '../logic/quality.ts';
import { applyVolume, findPreference, keepPreference } from './preferences.ts';

/** @param isSilenced whether the browser, not the viewer, wants it muted: that is no choice. */
export function rememberChoices(element: HlsVideoElement, isSilenced: () => boolean): void {
  applyVolume(element);
  element.addEventListener('volumechange', () => {
    keepPreference('volume', String(element.volume));
    if (!isSilenced()) keepPreference('muted', String(element.muted));
  });

  const captions = () => [...element.textTracks].filter((track) => track.kind === 'captions');
  // Moving the element makes its tracks anew, each time switched off.
  element.textTracks.addEventListener('addtrack', () => {
    const language = findPreference('captions');
    const wanted = captions().find((track) => track.language === language);
    if (wanted && wanted.mode !== 'showing') wanted.mode = 'showing';
  });
  element.textTracks.addEventListener('change', () => {
    const showing = captions().filter((track) => track.mode === 'showing');
    const previous = findPreference('captions');
    // One at a time: of two, the one that was not there before is the choice.
    const chosen = showing.find((track) => track.language !== previous) ?? showing[0];
    for (const track of showing) if (track !== chosen) track.mode = 'disabled';
    keepPreference('captions', chosen?.language ?? 'off');
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
