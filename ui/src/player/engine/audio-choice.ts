// The choice among the sound tracks of a recording that has several. The light build of hls.js plays the first one,
// which the rungs hold. The full build loads when the viewer chooses another one.
import type { Hls } from 'hls-video-element';
import type { HlsVideoElement } from 'hls-video-element';
import type { HlsConfig } from 'hls.js';
import type { AudioSource } from '../logic/playback-source.ts';
import type { TrackLists } from './track-lists.ts';
import { audioKey, findStored, keepStored } from './preferences.ts';

export interface AudioChoiceOptions {
  element: HlsVideoElement;
  assetId: number;
  /** At least two, in the order of the playlist. */
  tracks: readonly AudioSource[];
  /** The address of the master playlist. */
  masterUrl: string;
  config: Partial<HlsConfig>;
  onChosen: (index: number) => void;
  /** Another hls.js plays in the element. It has loaded nothing yet. */
  onReplaced: (api: Hls) => void;
}

export interface AudioChoice {
  chosen: () => number;
  choose: (index: number) => void;
  /** Call it with each new hls.js of the element, before that has read the playlist. */
  attach: (api: Hls) => void;
}

export function createAudioChoice(options: AudioChoiceOptions): AudioChoice {
  const { assetId, tracks, masterUrl, config, onChosen, onReplaced } = options;
  const element = options.element as HlsVideoElement & TrackLists;
  const stored = findStored(audioKey(assetId));
  let chosen = Math.max(
    0,
    tracks.findIndex(({ name }) => name === stored),
  );
  let full: Promise<void> | undefined;

  // hls.js knows the tracks by the names of the playlist, which are the labels.
  const preference = () => ({ name: tracks[chosen]?.label ?? '' });

  async function replace(): Promise<void> {
    const { replaceHls } = await import('./full-hls.ts');
    // The player has left.
    if (!element.api) return;
    replaceHls(element, { ...config, audioPreference: preference() }, masterUrl, onReplaced);
  }
  function playFull(onFailed: () => void): void {
    full ??= replace();
    full.catch(() => {
      full = undefined;
      chosen = 0;
      onChosen(chosen);
      onFailed();
    });
  }

  return {
    chosen: () => chosen,
    choose: (index) => {
      if (index === chosen || tracks[index] === undefined) return;
      chosen = index;
      keepStored(audioKey(assetId), index === 0 ? undefined : tracks[index]?.name);
      onChosen(index);
      const { api } = element;
      if (!api) {
        // The browser's own player.
        for (const [place, track] of Array.from(element.audioTracks).entries())
          track.enabled = place === index;
      } else if (api.audioTracks.length > 0) {
        api.config.audioPreference = preference();
        api.audioTrack = index;
      } else playFull(() => undefined);
    },
    attach: (api) => {
      if (chosen === 0 || full) return;
      // The first track must not be heard until then.
      api.stopLoad();
      playFull(() => api.startLoad());
    },
  };
}
