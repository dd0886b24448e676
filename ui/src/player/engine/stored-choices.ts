// Applies the viewer's last choices, and stores new ones.
import type { HlsVideoElement } from 'hls-video-element';
import { rungIndex, rungName } from '../logic/quality.ts';
import { applyVolume, findPreference, keepPreference } from './preferences.ts';

/** @param isSilenced whether the browser, not the viewer, muted it: that is no choice. */
export function storeChoices(element: HlsVideoElement, isSilenced: () => boolean): void {
  applyVolume(element);
  element.addEventListener('volumechange', () => {
    keepPreference('volume', String(element.volume));
    if (!isSilenced()) keepPreference('muted', String(element.muted));
  });

  const captions = () => [...element.textTracks].filter((track) => track.kind === 'captions');
  // Moving the element creates its tracks again, disabled.
  element.textTracks.addEventListener('addtrack', () => {
    const language = findPreference('captions');
    const wanted = captions().find((track) => track.language === language);
    if (wanted && wanted.mode !== 'showing') wanted.mode = 'showing';
  });
  element.textTracks.addEventListener('change', () => {
    const showing = captions().filter((track) => track.mode === 'showing');
    const previous = findPreference('captions');
    // One at a time: when two are on, the new one is the choice.
    const chosen = showing.find((track) => track.language !== previous) ?? showing[0];
    for (const track of showing) if (track !== chosen) track.mode = 'disabled';
    keepPreference('captions', chosen?.language ?? 'off');
  });
}

/** The element's members beyond a video's own. The types of its package omit them. */
interface Renditions extends EventTarget {
  selectedIndex: number;
}

/** Call it once the rungs are known. Without a choice the measured bandwidth selects the quality. */
export function keepChosenQuality(element: HlsVideoElement, playlistUrls: readonly string[]): void {
  const { videoRenditions } = element as HlsVideoElement & { videoRenditions: Renditions };
  const chosen = rungIndex(playlistUrls, findPreference('quality'));
  if (chosen >= 0) videoRenditions.selectedIndex = chosen;
  videoRenditions.addEventListener('change', () => {
    keepPreference('quality', rungName(playlistUrls[videoRenditions.selectedIndex] ?? '') ?? 'auto');
  });
}
