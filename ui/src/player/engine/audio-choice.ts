// The choice among the sound tracks of a recording that has several. The light build of hls.js plays the first one,
// which the rungs hold. The full build loads when the viewer chooses another one.
import { Hls } from 'hls-video-element';
import type { HlsVideoElement } from 'hls-video-element';
import type { HlsConfig } from 'hls.js';
import type { AudioSource } from '../logic/playback-source.ts';
import type { TrackLists } from './track-lists.ts';
import { audioKey, findStored, keepStored } from './preferences.ts';

export interface AudioChoiceOptions {
  element: HlsVideoElement;
  assetId: number;
  /** At least two. */
  tracks: readonly AudioSource[];
  /** The address of the master playlist. */
  masterUrl: string;
  config: Partial<HlsConfig>;
  /** Another hls.js plays in the element. It has loaded nothing yet. */
  onReplaced: (api: Hls) => void;
}

/** @returns called with every hls.js of the element, before it has read the playlist. */
export function createAudioChoice(options: AudioChoiceOptions): (api: Hls) => void {
  const { assetId, tracks, masterUrl, config, onReplaced } = options;
  const element = options.element as HlsVideoElement & TrackLists;
  const stored = findStored(audioKey(assetId));
  let chosen = Math.max(
    0,
    tracks.findIndex(({ name }) => name === stored),
  );
  let full: Promise<void> | undefined;

  /** The element has the tracks of hls.js in its own list, which the menu shows. */
  function list(): void {
    if (element.audioTracks.length === 0)
      for (const [index, { label, language }] of tracks.entries())
        element.addAudioTrack(index === 0 ? 'main' : 'alternative', label, language ?? '').id = `${index}`;
    // The element enables the first one, and reports a change after this task.
    for (const [index, track] of [...element.audioTracks].entries()) track.enabled = index === chosen;
  }

  async function replace(): Promise<void> {
    const { replaceHls } = await import('./full-hls.ts');
    if (!element.api) return;
    const label = tracks[chosen]?.label ?? '';
    replaceHls(element, { ...config, audioPreference: { name: label } }, masterUrl, onReplaced);
  }
  function playFull(): Promise<void> {
    full ??= replace().catch((error: unknown) => {
      full = undefined;
      throw error;
    });
    return full;
  }
  function fallBack(): void {
    chosen = 0;
    list();
  }

  element.audioTracks.addEventListener('change', () => {
    const index = [...element.audioTracks].findIndex((track) => track.enabled);
    if (index < 0 || index === chosen) return;
    chosen = index;
    keepStored(audioKey(assetId), index === 0 ? undefined : tracks[index]?.name);
    playFull().catch(fallBack);
  });

  return (api) => {
    api.on(Hls.Events.MANIFEST_PARSED, list);
    if (chosen === 0 || full) return;
    // The other track must not be heard first.
    api.stopLoad();
    playFull().catch(() => {
      fallBack();
      api.startLoad();
    });
  };
}
